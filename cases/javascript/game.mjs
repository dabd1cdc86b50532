// One game of Intrige (FX Schmid, 1994), from rules.md alone; numbers in comments are its articles.
import { Refused, ROOMS } from './shape.mjs';

const HOUSES = ['venice', 'milan', 'rome', 'naples', 'florence'];
const PROFESSIONS = ['finance', 'law', 'military', 'science', 'church'];
const UNIT = 10000;
const ROUNDS = 6;
const DUE = {
  'regular-bribes': '5.3', 'external-bribes': '5.3', 'internal-bribes': '5.3', 'regular-placement': '6',
  'external-settlement': '7', 'internal-settlement': '8', dispatch: '10', over: '11',
};

const check = (fine, article) => { if (!fine) throw new Refused(article); };
const same = (one, other) => one.seat === other.seat && one.profession === other.profession;
const countOf = (figures, wanted) => figures.filter((one) => same(one, wanted)).length;

export class Game {
  constructor(record) {
    this.count = record.players.length;
    this.first = record.first;
    this.options = { refund: false, insolvency: 'waive', self_attack: true };
    for (const [key, value] of Object.entries(record.options ?? {})) if (value !== null) this.options[key] = value;
    this.checkPlayers(record.players);
    this.seatExists(this.first);
    const empty = (make) => Array.from({ length: this.count }, make);
    const start = record.start ?? {
      round: 1, seat: this.first, balances: empty(() => 320000), palaces: empty(() => ({})), parks: empty(() => []), island: [],
    };
    Object.assign(this, { round: start.round, host: start.seat, balances: start.balances, palaces: start.palaces, parks: start.parks, island: start.island });
    if (record.start) this.checkStart();
    this.beginTurn();
  }

  checkPlayers(players) { // 1
    check(players.length >= 3 && players.length <= 5, '1');
    const names = players.map(({ name }) => name.trim().split(/\s+/u).join(' '));
    check(names.every((name) => name.length >= 1 && [...name].length <= 40), '1');
    const folded = names.map((name) => name.toUpperCase().toLowerCase());
    check(new Set(folded).size === names.length, '1');
    const houses = players.map(({ house }) => house);
    check(houses.every((house) => HOUSES.includes(house)) && new Set(houses).size === houses.length, '1');
  }

  seatExists(...seats) { check(seats.every((seat) => seat >= 0 && seat < this.count), '1'); }

  turnsBefore(seat) { // how many turns this seat has had before the turn that begins
    const order = (one) => (one - this.first + this.count) % this.count;
    return this.round - 1 + (order(seat) < order(this.host) ? 1 : 0);
  }

  everywhere() { return [...this.palaces.flatMap(Object.values), ...this.parks.flat(), ...this.island]; }

  checkStart() { // record.md, start
    check(this.round >= 1 && this.round <= ROUNDS, '1');
    this.seatExists(this.host);
    check([this.balances, this.palaces, this.parks].every((one) => one.length === this.count), '1');
    check(this.balances.every((cash) => cash >= 0 && cash % UNIT === 0), '1');
    const out = this.everywhere();
    this.seatExists(...out.map(({ seat }) => seat));
    check(out.every((one) => countOf(out, one) <= 2), '1');
    this.palaces.forEach((palace, host) => {
      const held = Object.values(palace);
      check([...held, ...this.parks[host]].every(({ seat }) => seat !== host), '1');
      check(new Set(held.map(({ profession }) => profession)).size === held.length, '1');
    });
    for (let seat = 0; seat < this.count; seat += 1) this.checkSent(seat, out);
  }

  checkSent(seat, out) {
    const sent = Math.min(this.turnsBefore(seat), ROUNDS - 1);
    check(out.filter((one) => one.seat === seat).length === 2 * sent, '1');
    const waiting = this.parks.map((park) => park.filter((one) => one.seat === seat).length);
    check(waiting.every((count) => count <= 1) && waiting.reduce((sum, count) => sum + count, 0) <= 2, '1');
    const order = (one) => (one - this.first + this.count) % this.count;
    waiting.forEach((count, host) => {
      const hosted = this.turnsBefore(host);
      check(!count || (sent && (sent > hosted || (sent === hosted && order(seat) > order(host)))), '1');
    });
  }

  // --- the course of a turn: 2, 3, 4, 11 ---

  income(seat) {
    this.palaces.forEach((palace, host) => {
      if (host !== seat) for (const [room, held] of Object.entries(palace)) if (held.seat === seat) this.balances[seat] += Number(room);
    });
  }

  beginTurn() { this.income(this.host); this.nextStage(); }

  endTurn() {
    this.host = (this.host + 1) % this.count;
    if (this.host === this.first) {
      if (this.round === ROUNDS) {
        this.host = null;
        this.phase = 'over';
        for (let seat = 0; seat < this.count; seat += 1) this.income(seat);
        return;
      }
      this.round += 1;
    }
    this.beginTurn();
  }

  get park() { return this.parks[this.host]; }

  roomOf(profession) {
    return ROOMS.find((room) => this.palaces[this.host][room]?.profession === profession);
  }

  sort() { // 4
    const count = (profession) => this.park.filter((one) => one.profession === profession).length;
    const waiting = PROFESSIONS.filter(count);
    return {
      regular: this.park.filter(({ profession }) => count(profession) === 1 && !this.roomOf(profession)),
      external: waiting.filter((profession) => count(profession) > 1 && !this.roomOf(profession)),
      internal: waiting.filter((profession) => this.roomOf(profession)).sort((one, other) => this.roomOf(one) - this.roomOf(other)),
    };
  }

  nextStage() {
    const { regular, external, internal } = this.sort();
    const around = (figures) => [...figures].sort((one, other) => this.distance(one.seat) - this.distance(other.seat));
    this.paid = [];
    this.conflict = null;
    if (regular.length) this.ask('regular-bribes', around(regular));
    else if (external.length) this.ask('external-bribes', around(this.park.filter(({ profession }) => external.includes(profession))));
    else if (internal.length) {
      [this.conflict] = internal;
      const attackers = this.park.filter(({ profession }) => profession === this.conflict);
      this.ask('internal-bribes', [this.palaces[this.host][this.roomOf(this.conflict)], ...around(attackers)]);
    } else if (this.round < ROUNDS) this.phase = 'dispatch';
    else this.endTurn();
  }

  distance(seat) { return (seat - this.host - 1 + this.count) % this.count; }

  ask(phase, figures) { this.phase = phase; this.pending = figures; this.grant(); }

  get bribing() { return this.phase.endsWith('-bribes'); }

  grant() { // 5.5
    if (!this.bribing || this.options.insolvency !== 'grant') return;
    const { seat } = this.pending[0];
    if (this.balances[seat] < UNIT) this.balances[seat] += UNIT;
  }

  // --- the actions ---

  play(action) { this[action.type](action); }

  moment(seat, phase, type) { // the wrong moment, the wrong player
    if (this.phase === phase) { check(seat === this.host, '2'); return; }
    check(!(type === 'dispatch' && this.host !== null && this.round === ROUNDS), '10.3');
    check(!(this.bribing && seat === this.host), '5.4');
    throw new Refused(DUE[this.phase]);
  }

  bribe({ seat, profession, amount }) {
    this.seatExists(seat);
    check(this.bribing, DUE[this.phase]);
    const next = this.pending[0];
    check(same(next, { seat, profession }), '5.3');
    const cash = this.balances[seat];
    if (cash < UNIT && this.options.insolvency === 'waive') check(amount === 0, '5.5');
    else check(amount >= UNIT && amount % UNIT === 0 && amount <= cash, '5.1');
    this.balances[seat] -= amount;
    this.balances[this.host] += amount;
    this.paid.push({ seat, profession, amount });
    this.pending.shift();
    if (this.pending.length) this.grant();
    else this.phase = { 'regular-bribes': 'regular-placement', 'external-bribes': 'external-settlement', 'internal-bribes': 'internal-settlement' }[this.phase];
  }

  leavePark(figure) { this.park.splice(this.park.findIndex((one) => same(one, figure)), 1); }

  checkRoom(room, article) {
    check(ROOMS.includes(room), article);
    check(!this.palaces[this.host][room], '4.4');
  }

  place({ seat, figure, room }) {
    this.seatExists(seat, figure.seat);
    this.moment(seat, 'regular-placement', 'place');
    check(countOf(this.park, figure), '6');
    check(countOf(this.sort().regular, figure), '4');
    this.checkRoom(room, '6');
    this.leavePark(figure);
    this.palaces[this.host][room] = figure;
    if (!this.paid.some((bribe) => countOf(this.park, bribe))) this.nextStage();
  }

  open({ seat }) { // 7.1 belongs to another edition: it is never due here
    this.seatExists(seat);
    this.moment(seat, 'external-choice', 'open');
  }

  settle({ seat, profession, winner, room }) {
    this.seatExists(seat, winner);
    const internal = this.phase === 'internal-settlement';
    this.moment(seat, internal ? this.phase : 'external-settlement', 'settle');
    const kept = { seat: winner, profession };
    if (internal) this.checkInternal(kept, room);
    else this.checkExternal(kept, room);
    const back = this.refunds(kept);
    check(back.reduce((sum, { amount }) => sum + amount, 0) <= this.balances[this.host], '9.1');
    const palace = this.palaces[this.host];
    const target = internal ? this.roomOf(profession) : room;
    if (!internal || palace[target].seat !== winner) {
      this.leavePark(kept);
      if (internal) this.island.push(palace[target]);
      palace[target] = kept;
    }
    this.island.push(...this.park.filter((one) => one.profession === profession));
    this.parks[this.host] = this.park.filter((one) => one.profession !== profession);
    for (const bribe of back) { this.balances[this.host] -= bribe.amount; this.balances[bribe.seat] += bribe.amount; }
    if (internal || !this.sort().external.length) this.nextStage();
  }

  refunds(kept) { // 9; the first bribe of the winner is for the figure that stays
    if (!this.options.refund) return [];
    const bribes = this.paid.filter(({ profession }) => profession === kept.profession);
    bribes.splice(bribes.findIndex(({ seat }) => seat === kept.seat), 1);
    return bribes;
  }

  checkExternal(kept, room) {
    const { external, internal } = this.sort();
    check(!internal.includes(kept.profession), '4');
    check(external.includes(kept.profession) && countOf(this.park, kept) && room !== null, '7');
    this.checkRoom(room, '7');
  }

  checkInternal(kept, room) {
    check(kept.profession === this.conflict, '8');
    check(same(this.palaces[this.host][this.roomOf(this.conflict)], kept) || countOf(this.park, kept), '8');
    check(room === null, '8.1');
  }

  supply(seat) {
    const out = this.everywhere();
    return Object.fromEntries(PROFESSIONS.map((profession) => [profession, 2 - countOf(out, { seat, profession })]));
  }

  attacksOwn({ profession, to }) {
    return !this.options.self_attack && Object.values(this.palaces[to]).some((held) => same(held, { seat: this.host, profession }));
  }

  canSendFairly() { // 10.2: whether two figures can be sent without attacking one's own
    const left = this.supply(this.host);
    const goals = Array.from({ length: this.count }, (_, to) => to).filter((to) => to !== this.host);
    const all = PROFESSIONS.flatMap((profession) => goals.map((to) => ({ profession, to }))).filter((one) => left[one.profession] && !this.attacksOwn(one));
    return all.some((one) => all.some((other) => one.to !== other.to && (one.profession !== other.profession || left[one.profession] > 1)));
  }

  dispatch({ seat, figures }) {
    this.seatExists(seat, ...figures.map(({ to }) => to));
    this.moment(seat, 'dispatch', 'dispatch');
    check(figures.length === 2 && figures.every(({ to }) => to !== seat), '10');
    const left = this.supply(seat);
    for (const { profession } of figures) left[profession] -= 1;
    check(Object.values(left).every((count) => count >= 0), '10');
    check(figures[0].to !== figures[1].to, '10.1');
    check(!figures.some((one) => this.attacksOwn(one)) || !this.canSendFairly(), '10.2');
    for (const { profession, to } of figures) this.parks[to].push({ seat, profession });
    this.endTurn();
  }

  adjust({ from, to, amount, reason }) { // 12
    this.seatExists(...[from, to].filter((one) => one !== 'bank'));
    check(from !== to && amount > 0 && amount % UNIT === 0 && reason.trim(), '12');
    check(from === 'bank' || this.balances[from] >= amount, '12');
    if (from !== 'bank') this.balances[from] -= amount;
    if (to !== 'bank') this.balances[to] += amount;
    this.grant();
  }

  note({ seat }) { if (seat !== null) this.seatExists(seat); }

  position() {
    const sorted = (figures) => [...figures].sort((a, b) => a.seat - b.seat || (a.profession < b.profession ? -1 : a.profession > b.profession ? 1 : 0));
    const over = this.phase === 'over';
    return {
      round: this.round,
      seat: this.host,
      phase: this.phase,
      balances: this.balances,
      palaces: this.palaces.map((palace) => Object.fromEntries(ROOMS.filter((room) => palace[room]).map((room) => [room, palace[room]]))),
      parks: this.parks.map(sorted),
      island: sorted(this.island),
      supply: this.parks.map((_, seat) => this.supply(seat)),
      places: over ? this.balances.map((cash) => 1 + this.balances.filter((other) => other > cash).length) : null,
    };
  }
}

// One game of Intrige (FX Schmid, 1994), from rules.md alone; numbers in comments are its articles.

/**
 * @import {
 *   Action, Adjust, Bribe, Dispatch, Figure, GameRecord, Note, Open, Options, Paid, Palace, Phase, Place, Sending, Settle
 * } from './types'
 */
import { Refused, ROOMS } from './shape.mjs';
import { check, checkPlayers, checkStart, countOf, PROFESSIONS, ROUNDS, same, UNIT } from './setup.mjs';

/** @type {Partial<Record<Phase, string>>} */
const DUE = {
  'regular-bribes': '5.3', 'external-bribes': '5.3', 'internal-bribes': '5.3', 'regular-placement': '6',
  'external-settlement': '7', 'internal-settlement': '8', dispatch: '10', over: '11',
};
/** @type {Partial<Record<Phase, Phase>>} */
const DECISION = {
  'regular-bribes': 'regular-placement', 'external-bribes': 'external-settlement', 'internal-bribes': 'internal-settlement',
};

export class Game {
  /** @param {GameRecord} record */
  constructor(record) {
    this.count = record.players.length;
    this.first = record.first;
    const chosen = Object.entries(record.options ?? {}).filter(([, value]) => value !== null);
    /** @type {Options} */
    this.options = { refund: false, insolvency: 'waive', self_attack: true, ...Object.fromEntries(chosen) };
    checkPlayers(record.players);
    this.seatExists(this.first);
    const { start } = record, everybody = record.players;
    this.round = start?.round ?? 1;
    this.host = start?.seat ?? this.first;
    this.balances = start?.balances ?? everybody.map(() => 320000);
    this.palaces = start?.palaces ?? everybody.map(() => /** @type {Palace} */ ({}));
    this.parks = start?.parks ?? everybody.map(() => /** @type {Figure[]} */ ([]));
    this.island = start?.island ?? [];
    /** @type {Phase} */
    this.phase = 'dispatch';
    /** @type {Figure[]} */
    this.pending = [];
    /** @type {Paid[]} */
    this.paid = [];
    this.conflict = '';
    if (start) checkStart(this);
    this.beginTurn();
  }

  /** @param {...number} seats */
  seatExists(...seats) { check(seats.every((seat) => seat >= 0 && seat < this.count), '1'); }

  everywhere() { return [...this.palaces.flatMap(Object.values), ...this.parks.flat(), ...this.island]; }

  // --- the course of a turn: 2, 3, 4, 11 ---

  /** @param {number} seat */
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
        this.host = -1;
        this.phase = 'over';
        for (let seat = 0; seat < this.count; seat += 1) this.income(seat);
        return;
      }
      this.round += 1;
    }
    this.beginTurn();
  }

  get park() { return this.parks[this.host]; }

  /** The salary of the room that a figure of this profession holds at the host's, 0 where none does.
   * @param {string} profession */
  roomOf(profession) {
    return ROOMS.find((room) => this.palaces[this.host][room]?.profession === profession) ?? 0;
  }

  sort() { // 4
    /** @param {string} profession */
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
    /** @param {Figure[]} figures */
    const around = (figures) => [...figures].sort((one, other) => this.distance(one.seat) - this.distance(other.seat));
    this.paid = [];
    this.conflict = '';
    if (regular.length) this.ask('regular-bribes', around(regular));
    else if (external.length) this.ask('external-bribes', around(this.park.filter(({ profession }) => external.includes(profession))));
    else if (internal.length) {
      [this.conflict] = internal;
      const attackers = this.park.filter(({ profession }) => profession === this.conflict);
      this.ask('internal-bribes', [this.palaces[this.host][this.roomOf(this.conflict)], ...around(attackers)]);
    } else if (this.round < ROUNDS) this.phase = 'dispatch';
    else this.endTurn();
  }

  /** @param {number} seat */
  distance(seat) { return (seat - this.host - 1 + this.count) % this.count; }

  /** @param {Phase} phase @param {Figure[]} figures */
  ask(phase, figures) { this.phase = phase; this.pending = figures; this.grant(); }

  get bribing() { return this.phase.endsWith('-bribes'); }

  grant() { // 5.5
    if (!this.bribing || this.options.insolvency !== 'grant') return;
    const { seat } = this.pending[0];
    if (this.balances[seat] < UNIT) this.balances[seat] += UNIT;
  }

  // --- the actions ---

  /** @param {Action} action */
  play(action) {
    const method = /** @type {(this: Game, action: Action) => void} */ (this[action.type]);
    method.call(this, action);
  }

  /** @param {number} seat @param {Phase} phase @param {string} type */
  moment(seat, phase, type) { // the wrong moment, the wrong player
    if (this.phase === phase) { check(seat === this.host, '2'); return; }
    check(!(type === 'dispatch' && this.phase !== 'over' && this.round === ROUNDS), '10.3');
    check(!(this.bribing && seat === this.host), '5.4');
    throw new Refused(DUE[this.phase] ?? '4');
  }

  /** @param {Bribe} action */
  bribe({ seat, profession, amount }) {
    this.seatExists(seat);
    check(this.bribing, DUE[this.phase] ?? '4');
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
    else this.phase = DECISION[this.phase] ?? this.phase;
  }

  /** @param {Figure} figure */
  leavePark(figure) { this.park.splice(this.park.findIndex((one) => same(one, figure)), 1); }

  /** @param {number} room @param {string} article */
  checkRoom(room, article) {
    check(ROOMS.includes(room), article);
    check(!this.palaces[this.host][room], '4.4');
  }

  /** @param {Place} action */
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

  /** @param {Open} action */
  open({ seat }) { // 7.1 belongs to another edition: it is never due here
    this.seatExists(seat);
    this.moment(seat, 'external-choice', 'open');
  }

  /** @param {Settle} action */
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
    const target = internal ? this.roomOf(profession) : Number(room);
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

  /** @param {Figure} kept */
  refunds(kept) { // 9; the first bribe of the winner is for the figure that stays
    if (!this.options.refund) return [];
    const bribes = this.paid.filter(({ profession }) => profession === kept.profession);
    bribes.splice(bribes.findIndex(({ seat }) => seat === kept.seat), 1);
    return bribes;
  }

  /** @param {Figure} kept @param {number | null} room */
  checkExternal(kept, room) {
    const { external, internal } = this.sort();
    check(!internal.includes(kept.profession), '4');
    check(external.includes(kept.profession) && countOf(this.park, kept) && room !== null, '7');
    this.checkRoom(Number(room), '7');
  }

  /** @param {Figure} kept @param {number | null} room */
  checkInternal(kept, room) {
    check(kept.profession === this.conflict, '8');
    check(same(this.palaces[this.host][this.roomOf(this.conflict)], kept) || countOf(this.park, kept), '8');
    check(room === null, '8.1');
  }

  /** @param {number} seat */
  supply(seat) {
    const out = this.everywhere();
    /** @type {Record<string, number>} */
    const left = Object.fromEntries(PROFESSIONS.map((profession) => [profession, 2 - countOf(out, { seat, profession })]));
    return left;
  }

  /** @param {Sending} sending */
  attacksOwn({ profession, to }) {
    return !this.options.self_attack && Object.values(this.palaces[to]).some((held) => same(held, { seat: this.host, profession }));
  }

  canSendFairly() { // 10.2: whether two figures can be sent without attacking one's own
    const left = this.supply(this.host);
    const goals = Array.from({ length: this.count }, (_, to) => to).filter((to) => to !== this.host);
    const all = PROFESSIONS.flatMap((profession) => goals.map((to) => ({ profession, to }))).filter((one) => left[one.profession] && !this.attacksOwn(one));
    return all.some((one) => all.some((other) => one.to !== other.to && (one.profession !== other.profession || left[one.profession] > 1)));
  }

  /** @param {Dispatch} action */
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

  /** @param {Adjust} action */
  adjust({ from, to, amount, reason }) { // 12
    for (const one of [from, to]) if (one !== 'bank') this.seatExists(one);
    check(from !== to && amount > 0 && amount % UNIT === 0 && reason.trim(), '12');
    check(from === 'bank' || this.balances[from] >= amount, '12');
    if (from !== 'bank') this.balances[from] -= amount;
    if (to !== 'bank') this.balances[to] += amount;
    this.grant();
  }

  /** @param {Note} action */
  note({ seat }) { if (seat !== null) this.seatExists(seat); }

  position() {
    /** @param {Figure[]} figures */
    const sorted = (figures) => [...figures].sort((a, b) => a.seat - b.seat || (a.profession < b.profession ? -1 : a.profession > b.profession ? 1 : 0));
    const over = this.phase === 'over';
    return {
      round: this.round,
      seat: over ? null : this.host,
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

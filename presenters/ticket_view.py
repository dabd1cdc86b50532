"""View model of the component that redeems a ticket."""

from typing import Any

from i18n.translator import Translator


def ticket_view(table: str, ticket: str, goal: str, translator: Translator) -> dict[str, Any]:
    """The data of `components.send_ticket`.

    table: its code. ticket: of `live.Joining`, valid once. goal: our path to load afterwards.
    """
    failed = translator.say("That did not work. Load the page again and try once more.")
    return {"table": table, "ticket": ticket, "goal": goal, "failed": failed}

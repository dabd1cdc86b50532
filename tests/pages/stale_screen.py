"""A screen whose browser was not told yet what the last run has drawn."""

import re
from collections.abc import Mapping
from typing import Any

from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.testing.v1 import AppTest


class Screen:
    """What a browser shows of a page, and sends of it until it was told of a later run."""

    def __init__(self, test: AppTest) -> None:
        self._shown: Any = test._tree
        fields = self._shown.get_widget_states().widgets
        self._fields = [one for one in fields if one.WhichOneof("value") != "trigger_value"]
        self._buttons = {one.key: one.id for one in test.button}

    def type(self, values: Mapping[str, str]) -> None:
        """Fill in fields of a form, by the ends of their keys; nothing of it is sent yet."""
        for name, value in values.items():
            (field,) = [one for one in self._fields if re.search(rf"-{name}(-[0-9a-f]+)?$", one.id)]
            field.string_value = value

    def tap(self, button: str) -> AppTest:
        """Run the page with the fields as they stand on the screen, and this button tapped."""
        return self.run(WidgetState(id=self._buttons[button], trigger_value=True))

    def run(self, *more: WidgetState) -> AppTest:
        """Run the page with the fields as they stand on the screen, as any change of a field does."""
        sent = WidgetStates(widgets=[*self._fields, *more])
        self._shown.get_widget_states = lambda: sent
        tapped: AppTest = self._shown.run()
        assert not tapped.exception
        return tapped

// The key of an action: sent again under the same key it is done but once.

/** A key that nobody else draws; `randomUUID` is missing where the page is not served securely. */
export function actionKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

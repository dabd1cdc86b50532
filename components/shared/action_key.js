// Idempotency keys: a message sent again with the same key is executed once.

/** A random key; `randomUUID` is missing on pages without TLS. */
export function actionKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

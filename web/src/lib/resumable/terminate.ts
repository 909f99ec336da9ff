/** Has the server drop an upload that was called off. It would by itself, a day later. */
export async function terminate(address: string): Promise<void> {
  await fetch(address, {
    method: 'DELETE',
    headers: { 'tus-resumable': '1.0.0' },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => null)
}

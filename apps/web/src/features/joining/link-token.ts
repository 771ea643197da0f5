/** The secret of the mailed link that opened this page: kept in memory, never stored. */
let secret: string | null = null

/** Takes the secret out of the address bar and the browser's history; null for a page opened without a link. */
export function takeLinkToken(): string | null {
  const address = new URL(window.location.href)
  const found = address.searchParams.get('token')
  if (found !== null) {
    secret = found.trim()
    address.searchParams.delete('token')
    window.history.replaceState(null, '', address.pathname + address.search)
  }
  return secret
}

/** Amounts as every screen writes them. */
export const money = (baht: number): string =>
  `฿${baht.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** The spec's texts and the server's own, as the English catalogue has them. */
export const texts = {
  loggedInElsewhere: 'Session expired - logged in elsewhere',
  forcedLogout: 'You are being logged out automatically because of a login from another device',
  signedOutElsewhere: 'You are signed out: this account signed in on another device',
  loadingConfiguration: 'Loading configuration...',
  cut: 'The connection is cut.',
} as const

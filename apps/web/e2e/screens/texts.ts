/** Formats amounts as on screen. */
export const money = (baht: number): string =>
  `฿${baht.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** Texts of the spec and the server, as in the English catalogue. */
export const texts = {
  loggedInElsewhere: 'Session expired - logged in elsewhere',
  forcedLogout: 'You are being logged out automatically because of a login from another device',
  signedOutElsewhere: 'You are signed out: this account signed in on another device',
  loadingConfiguration: 'Loading configuration...',
  cut: 'Connection lost.',
} as const

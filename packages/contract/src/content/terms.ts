// Without schemas: the browser takes these values and nothing else.

/** What players see: pictures in a slider, messages over the page, and pages of their own. */
export const contentKinds = ['banner', 'event', 'popup'] as const
export type ContentKind = (typeof contentKinds)[number]

/** Derived when read, from the published version and the clock. */
export const contentStatuses = ['draft', 'scheduled', 'live', 'ended'] as const
export type ContentStatus = (typeof contentStatuses)[number]

export const audiences = ['everyone', 'guests', 'members', 'no-deposit', 'one-deposit', 'several-deposits'] as const
export const devices = ['all', 'desktop', 'mobile'] as const
/** When a pop-up appears: with the page, or after the next sign-in. */
export const popupModes = ['instant', 'next-login'] as const
export const popupFrequencies = ['once', 'daily', 'every-visit'] as const

/** Who looks at the player site. `members`: whatever they deposited. */
export const contentViewers = audiences.filter(audience => audience !== 'everyone')

/**
 * Whether a text is a path of the player site, or an https address. Browsers read a backslash as a slash and drop tabs
 * and line breaks, so neither is accepted anywhere.
 */
export function isContentLink(text: string): boolean {
  if (/[\s\\\p{C}]/u.test(text) || !/^(\/(?!\/)|https:\/\/)/i.test(text)) return false
  const url = URL.parse(text, PLAYER_SITE)
  if (url === null || url.username !== '' || url.password !== '') return false
  return text.startsWith('/') ? url.origin === PLAYER_SITE : url.protocol === 'https:'
}
const PLAYER_SITE = 'https://player-site.invalid'

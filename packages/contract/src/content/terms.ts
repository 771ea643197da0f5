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

/** Whether a text is a path of the player site, or an https address. */
export function isContentLink(text: string): boolean {
  if (/^\/(?![/\\])[\x21-\x7e\u0E00-\u0E7F]*$/.test(text)) return true
  const url = URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '' && !/\s/.test(text)
}

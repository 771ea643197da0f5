export { contrastWithWhite } from '@backoffice/kernel'

const COLOUR = /^#[0-9a-f]{6}$/i

export const isColour = (text: string): boolean => COLOUR.test(text)

/** Text on a button of this colour is white; below this contrast it is hard to read (WCAG 2, AA). */
export const READABLE_CONTRAST = 4.5

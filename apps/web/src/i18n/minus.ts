/**
 * The one minus sign on screen, U+2212: as wide as a plus, and never broken from the digits after it. Exports and the
 * wire keep the hyphen.
 */
export const MINUS = '\u2212'

/** A figure as `Intl` writes it, with the minus sign of the screens. */
export const withMinus = (figure: string): string => figure.replace('-', MINUS)

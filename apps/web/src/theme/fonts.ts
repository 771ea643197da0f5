// The faces of the look. Imported once, by the entry of the signed-in app and by the one of sign-in.
import './fonts.css'

export type FontName = 'Roboto'

/** The stack behind a chosen face: Thai glyphs always come from the bundled Thai face. */
export const fontStack = (font: FontName): string => `'${font}', 'Noto Sans Thai', system-ui, sans-serif`

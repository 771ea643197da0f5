// The bundled fonts. Imported once by each entry.
import './fonts.css'

export type FontName = 'Roboto'

/** The font stack of a chosen font: Thai glyphs always come from the bundled Thai font. */
export const fontStack = (font: FontName): string => `'${font}', 'Noto Sans Thai', system-ui, sans-serif`

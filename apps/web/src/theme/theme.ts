import { createTheme, type Theme } from '@mui/material/styles'
import { actions } from './components/actions.ts'
import { baseline } from './components/baseline.ts'
import { feedback } from './components/feedback.ts'
import { inputs } from './components/inputs.ts'
import { overlays } from './components/overlays.ts'
import { type FontName, fontStack } from './fonts.ts'
import { paletteOf } from './palette.ts'
import { type Preset, spacingUnit } from './tokens.ts'

export type { Mode, Preset } from './tokens.ts'
export { accents, badgeRed, gridSpacing, ground, measures, spacingUnit } from './tokens.ts'
export type { FontName } from './fonts.ts'

/** The user's theme options; light or dark is set on the page itself. */
export type Appearance = { preset: Preset; radius: number; font: FontName; direction: 'ltr' | 'rtl'; outlined: boolean }

/** The spec's defaults: theme5, radius 8, Roboto, outlined fields on, right-to-left off. */
export const defaultAppearance: Appearance = { preset: 5, radius: 8, font: 'Roboto', direction: 'ltr', outlined: true }

/**
 * Creates the theme of the chosen appearance. One sheet of CSS variables holds both modes; `data-mode` on `<html>`, set
 * before the first paint, selects one.
 */
export function createAppTheme(appearance: Appearance): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: '[data-mode="%s"]' },
    defaultColorScheme: 'light',
    colorSchemes: {
      light: { palette: paletteOf(appearance.preset, 'light') },
      dark: { palette: paletteOf(appearance.preset, 'dark') },
    },
    direction: appearance.direction,
    spacing: spacingUnit,
    shape: { borderRadius: appearance.radius },
    typography: {
      fontFamily: fontStack(appearance.font),
      fontSize: 14,
      fontWeightRegular: 400,
      fontWeightMedium: 500,
      fontWeightBold: 600,
      h1: { fontSize: 20, fontWeight: 600, lineHeight: 1.5 },
      h2: { fontSize: 16, fontWeight: 600, lineHeight: 1.5 },
      h3: { fontSize: 14, fontWeight: 600, lineHeight: 1.5 },
      body1: { fontSize: 14, lineHeight: 1.5 },
      body2: { fontSize: 13, lineHeight: 1.5 },
      caption: { fontSize: 12, lineHeight: 1.5 },
      button: { textTransform: 'none' },
    },
    transitions: {
      duration: {
        shortest: 100,
        shorter: 120,
        short: 140,
        standard: 150,
        complex: 160,
        enteringScreen: 160,
        leavingScreen: 130,
      },
    },
    components: { ...baseline, ...actions, ...inputs(appearance.outlined), ...overlays, ...feedback },
  })
}

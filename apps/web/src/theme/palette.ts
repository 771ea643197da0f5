import type { PaletteOptions } from '@mui/material/styles'
import { accents, badgeRed, ground, type Mode, type Preset, type Status } from './tokens.ts'

/**
 * MUI's palette of one mode. Light and dark shades equal the main one: hover is a translucent overlay, never another
 * hue.
 */
export function paletteOf(
  preset: Preset,
  mode: Mode,
): PaletteOptions & { background: { sunken: string }; text: { tertiary: string } } {
  const base = ground[mode]
  const accent = accents[preset][mode]
  const veil = mode === 'light' ? '23, 32, 43' : '230, 236, 243'
  return {
    primary: { main: accent.main, light: accent.main, dark: accent.main, contrastText: accent.ink, soft: accent.soft },
    secondary: {
      main: accent.second,
      light: accent.second,
      dark: accent.second,
      contrastText: mode === 'light' ? '#ffffff' : base.bg,
      soft: base.sunken,
    },
    success: colour(base.ok),
    warning: colour(base.warn),
    error: colour(base.bad),
    info: colour(base.info),
    text: { primary: base.text, secondary: base.text2, tertiary: base.text3, disabled: base.text3 },
    background: { default: base.bg, paper: base.surface, sunken: base.sunken },
    divider: base.line,
    lineStrong: base.lineStrong,
    badge: badgeRed,
    action: {
      hover: `rgba(${veil}, 0.05)`,
      selected: accent.soft,
      disabled: base.text3,
      disabledBackground: base.sunken,
      focus: `rgba(${veil}, 0.08)`,
      active: base.text2,
    },
  }
}

const colour = (status: Status) => ({
  main: status.main,
  light: status.main,
  dark: status.main,
  contrastText: status.ink,
  soft: status.soft,
})

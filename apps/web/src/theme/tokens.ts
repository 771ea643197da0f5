/**
 * Colour tokens: base colours shared by all presets, and six accents. Each text colour has a contrast of 4.5:1 on its
 * surfaces (tokens.test.ts).
 */
export type Mode = 'light' | 'dark'
export type Preset = 1 | 2 | 3 | 4 | 5 | 6

export type Ground = {
  readonly bg: string
  readonly surface: string
  readonly sunken: string
  readonly line: string
  readonly lineStrong: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  /** Over what the pointer is on. */
  readonly veil: string
  /** Of floating parts. */
  readonly shadow: string
  readonly ok: Status
  readonly warn: Status
  readonly bad: Status
  readonly info: Status
}
/** A status colour: text and icon, the soft background, and the text on the solid colour. */
export type Status = { readonly main: string; readonly soft: string; readonly ink: string }
export type Accent = { readonly main: string; readonly ink: string; readonly soft: string; readonly second: string }

const status = (main: string, soft: string, ink: string): Status => ({ main, soft, ink })
const accent = (main: string, ink: string, soft: string, second: string): Accent => ({ main, ink, soft, second })

export const ground: Readonly<Record<Mode, Ground>> = {
  light: {
    bg: '#f5f6f8',
    surface: '#ffffff',
    sunken: '#f0f2f5',
    line: '#e3e7ec',
    lineStrong: '#cbd2da',
    text: '#17202b',
    text2: '#566373',
    text3: '#5f6b79',
    veil: 'rgba(23, 32, 43, 0.05)',
    shadow: '0 8px 30px rgba(15, 25, 40, 0.14)',
    ok: status('#0b7a53', '#e4f5ee', '#ffffff'),
    warn: status('#8a5a00', '#fdf1d8', '#ffffff'),
    bad: status('#b3261e', '#fce8e6', '#ffffff'),
    info: status('#1d5fa8', '#e6f0fb', '#ffffff'),
  },
  dark: {
    bg: '#0e131a',
    surface: '#151c25',
    sunken: '#101720',
    line: '#243040',
    lineStrong: '#35455a',
    text: '#e6ecf3',
    text2: '#a3b1c2',
    text3: '#8897a9',
    veil: 'rgba(230, 236, 243, 0.05)',
    shadow: '0 8px 30px rgba(15, 25, 40, 0.14)',
    ok: status('#5fd3a4', '#10302a', '#0b2418'),
    warn: status('#f0bd55', '#33280f', '#2a1e00'),
    bad: status('#ff8f86', '#3a1a1a', '#2c0b08'),
    info: status('#8bbdf2', '#12283f', '#0b1f36'),
  },
}

/** 1 slate, 2 indigo, 3 forest, 4 ink and teal, 5 navy and jade, 6 violet. */
export const accents: Readonly<Record<Preset, Readonly<Record<Mode, Accent>>>> = {
  1: {
    light: accent('#3f5468', '#ffffff', '#e9edf1', '#0b7a75'),
    dark: accent('#9db4cb', '#10181f', '#1f2b38', '#62cfc9'),
  },
  2: {
    light: accent('#3d4eac', '#ffffff', '#e9ebf8', '#8e3b8a'),
    dark: accent('#a7b4fb', '#131736', '#20264a', '#e39ddf'),
  },
  3: {
    light: accent('#1f6b4a', '#ffffff', '#e4f1ea', '#8a5a00'),
    dark: accent('#7fd3aa', '#0b2418', '#173126', '#f0bd55'),
  },
  4: {
    light: accent('#0f5c66', '#ffffff', '#e0f0f2', '#b0481e'),
    dark: accent('#6fd3de', '#06262b', '#12313a', '#f5a17d'),
  },
  5: {
    light: accent('#143a63', '#ffffff', '#e6edf5', '#0b7a5e'),
    dark: accent('#93bbeb', '#0b1f36', '#1a2d45', '#5fd3ae'),
  },
  6: {
    light: accent('#5b3fa8', '#ffffff', '#eeeaf8', '#b02a6b'),
    dark: accent('#bcaaf6', '#1d1240', '#2a2148', '#f49cc4'),
  },
}

/** The red of the waiting badge, in both modes with white text. */
export const badgeRed = '#c5221f'

/** The corner radius in px, unless the user chose another. */
export const radius = 8
/** The gap of grids in px: 3 units of 4. */
export const gridGap = 3 * 4

/** The width of the sidebar in px. */
export const navWidth = 260

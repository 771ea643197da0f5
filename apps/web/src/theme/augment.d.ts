// Our additions to MUI's theme: soft grounds behind status and accent, a sunken surface, a stronger hairline, a third
// text colour.
import '@mui/material/styles'
import '@mui/material/Alert'

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
  interface PaletteColor {
    soft: string
  }
  interface SimplePaletteColorOptions {
    soft?: string
  }
  interface TypeText {
    tertiary: string
  }
  interface TypeBackground {
    sunken: string
  }
  interface Palette {
    lineStrong: string
    badge: string
  }
  interface PaletteOptions {
    lineStrong?: string
    badge?: string
  }
}

declare module '@mui/material/Alert' {
  interface AlertPropsColorOverrides {
    primary: true
  }
}

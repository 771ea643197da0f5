import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import { type ReactNode, useEffect, useMemo } from 'react'
import { type Appearance, createAppTheme, defaultAppearance, type Preset } from '../theme/theme.ts'
import { type StoredAppearance, useAppearance } from './appearance.ts'
import { componentStyles } from './component-styles.ts'

/** The theme of the back office, as the user chose it. The public pages have `theme/tokens.css`. The mode is stored under our key; MUI stores nothing. */
export function Frame({ children }: { children: ReactNode }) {
  const appearance = useAppearance()
  const { presetColor, borderRadius, fontFamily, rtlLayout, outlinedFilled } = appearance
  const build = () => createAppTheme(toThemeAppearance(appearance))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new theme only when a part of it changed, not with every other choice
  const theme = useMemo(build, [presetColor, borderRadius, fontFamily, rtlLayout, outlinedFilled])
  return (
    <CacheProvider value={componentStyles}>
      <ThemeProvider theme={theme} defaultMode={appearance.navType} storageManager={null} noSsr>
        <CssBaseline enableColorScheme />
        <PageFollowsAppearance />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}

/** Maps the stored settings to the theme's options. */
function toThemeAppearance(stored: StoredAppearance): Appearance {
  return {
    ...defaultAppearance,
    preset: Number(stored.presetColor.slice(5)) as Preset,
    radius: stored.borderRadius,
    direction: stored.rtlLayout ? 'rtl' : 'ltr',
    outlined: stored.outlinedFilled,
  }
}

/** Keeps the attributes of `<html>` in step with the stored appearance, as `boot.ts` sets them. */
function PageFollowsAppearance() {
  const { navType, presetColor, rtlLayout } = useAppearance()
  const { setMode } = useColorScheme()
  useEffect(() => setMode(navType), [navType, setMode])
  useEffect(() => {
    document.documentElement.dataset['preset'] = presetColor.slice(5)
    document.documentElement.dir = rtlLayout ? 'rtl' : 'ltr'
  }, [presetColor, rtlLayout])
  return null
}

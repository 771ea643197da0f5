import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import { type ReactNode, useEffect, useMemo } from 'react'
import { createAppTheme } from '../theme/theme.ts'
import { toThemeAppearance, useAppearance } from './appearance.ts'
import createCache from '@emotion/cache'

/**
 * What both entries stand in: the theme the person chose. The mode is kept by us, under the one key; MUI stores
 * nothing.
 */
export function Frame({ children }: { children: ReactNode }) {
  const appearance = useAppearance()
  const { presetColor, borderRadius, fontFamily, rtlLayout, outlinedFilled } = appearance
  const build = () => createAppTheme(toThemeAppearance(appearance))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new theme only when a part of it changed, not with every other choice
  const theme = useMemo(build, [presetColor, borderRadius, fontFamily, rtlLayout, outlinedFilled])
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode={appearance.navType} storageManager={null} noSsr>
        <CssBaseline enableColorScheme />
        <PageFollowsAppearance />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}

/** Keeps `<html>` as `boot.js` would have set it. */
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

/**
 * Style sheets carry the nonce the server put into this answer: the page's policy allows no others. They stand before
 * the linked ones, so that a class of our own wins over a component's default.
 */
const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')

const styles = createCache({ key: 'bo', prepend: true, ...(meta?.nonce ? { nonce: meta.nonce } : {}) })

import type { Endpoints, ClientRequest } from '@backoffice/contract'
import { call } from '../api/client.ts'
import { log } from '../api/log.ts'
import { changeLocale, currentLocale } from '../i18n/i18n.ts'
import { isLocale } from '../i18n/locales.ts'
import { preferencesQuery } from '../ui/resource-table/list-appearance.ts'
import { queryClient } from './query-client.ts'
import {
  changeAppearance,
  hasStoredAppearance,
  appearance,
  onAppearanceChange,
  type StoredAppearance,
} from './appearance.ts'

type WireAppearance = ClientRequest<Endpoints['preferences.look']>['body']

const LATER_MS = 1_000
/** How long sign-in waits for the stored settings, so that the page is not painted twice. */
const TIMEOUT_MS = 1_500

/**
 * Restores the appearance stored on the server: signing out clears this browser. Settings changed in this browser since
 * take precedence and are saved to the server.
 */
export async function restoreAppearance(): Promise<void> {
  const requested = queryClient.fetchQuery(preferencesQuery()).then(
    ({ data }) => data.look,
    () => null,
  )
  if (!hasStoredAppearance()) {
    // Later than that it still applies, unless the user has changed something meanwhile.
    const applied = requested.then(saved =>
      saved === null || hasStoredAppearance() ? undefined : applyAppearance(saved),
    )
    await Promise.race([applied, new Promise(resolve => setTimeout(resolve, TIMEOUT_MS))])
  }
  onAppearanceChange(saveLater())
}

async function applyAppearance({
  mode,
  preset,
  radius,
  font,
  outlined,
  direction,
  container,
  locale,
  era,
  sound,
}: WireAppearance): Promise<void> {
  const change: { -readonly [K in keyof StoredAppearance]?: StoredAppearance[K] } = {}
  if (mode !== undefined) change.navType = mode
  // The wire schema limits this to 1 to 6.
  if (preset !== undefined) change.presetColor = `theme${preset}` as StoredAppearance['presetColor']
  if (radius !== undefined) change.borderRadius = radius
  if (font !== undefined) change.fontFamily = font
  if (outlined !== undefined) change.outlinedFilled = outlined
  if (direction !== undefined) change.rtlLayout = direction === 'rtl'
  if (container !== undefined) change.container = container
  if (isLocale(locale)) change.locale = locale
  if (era !== undefined) change.era = era
  if (sound !== undefined) change.sound = sound
  changeAppearance(change)
  // If the translations cannot be loaded, the language stays.
  if (isLocale(locale) && locale !== currentLocale()) await changeLocale(locale).catch(() => undefined)
}

/** Saves the last of several quick changes. */
function saveLater(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      call('preferences.look', { body: toWire(appearance()) }).catch((failure: unknown) =>
        log.warn('the look was not kept', { reason: failure instanceof Error ? failure.message : String(failure) }),
      )
    }, LATER_MS)
  }
}

const toWire = (stored: StoredAppearance): WireAppearance => ({
  mode: stored.navType,
  preset: Number(stored.presetColor.slice(5)),
  radius: stored.borderRadius,
  outlined: stored.outlinedFilled,
  direction: stored.rtlLayout ? 'rtl' : 'ltr',
  container: stored.container,
  font: stored.fontFamily,
  sound: stored.sound,
  ...(stored.locale === null ? {} : { locale: stored.locale }),
  ...(stored.era === null ? {} : { era: stored.era }),
})

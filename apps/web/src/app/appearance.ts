import { useSyncExternalStore } from 'react'
import { defaultLocale, isLocale, type Locale } from '../i18n/locales.ts'
import type { Preset } from '../theme/tokens.ts'
import { log } from '../api/log.ts'
import { localStore } from '../api/storage.ts'
import { changeLocale, translate } from '../i18n/i18n.ts'
import { notify } from '../ui/snackbar/snackbar.ts'

/**
 * The user's appearance settings in local storage, under one key. The spec defines the names; `boot.ts` reads them
 * too.
 */
export type StoredAppearance = {
  fontFamily: string
  borderRadius: number
  outlinedFilled: boolean
  navType: 'light' | 'dark'
  presetColor: `theme${Preset}`
  /** Null until the user chooses one; then the operator's default applies. */
  locale: Locale | null
  rtlLayout: boolean
  container: boolean
}

const KEY = 'backoffice-config'

const defaults: StoredAppearance = {
  fontFamily: 'Roboto',
  borderRadius: 8,
  outlinedFilled: true,
  navType: 'light',
  presetColor: 'theme5',
  locale: null,
  rtlLayout: false,
  container: false,
}

let current = read()
const listeners = new Set<() => void>()

export const appearance = (): StoredAppearance => current

export function changeAppearance(change: Partial<StoredAppearance>): void {
  current = { ...current, ...change }
  localStore.setJson(KEY, current)
  showAppearance()
  for (const listener of listeners) listener()
}

/** Sets the attributes and variables of `<html>`, as `boot.ts` does before the first paint. Nothing is drawn again. */
function showAppearance(): void {
  const { navType, presetColor, borderRadius, fontFamily, outlinedFilled, rtlLayout, container } = current
  const root = document.documentElement
  root.dir = rtlLayout ? 'rtl' : 'ltr'
  root.style.setProperty('--radius', `${borderRadius}px`)
  Object.assign(root.dataset, {
    mode: navType,
    preset: presetColor.slice(5),
    font: fontFamily,
    outlined: String(outlinedFilled),
    container: String(container),
  })
}

export function useAppearance(): StoredAppearance {
  return useSyncExternalStore(subscribe, appearance)
}

/** The stored locale, else the operator's, else the spec's default. */
export function chosenLocale(operators: string): Locale {
  return current.locale ?? (isLocale(operators) ? operators : defaultLocale)
}

/** Whether this browser stores appearance settings; signing out clears them. */
export const hasStoredAppearance = (): boolean => localStore.get(KEY) !== null

/** Subscribes to changes. */
export const onAppearanceChange = (listener: () => void): (() => void) => subscribe(listener)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Validates stored settings field by field; invalid values fall back to the default. */
function read(): StoredAppearance {
  const input = toFields(localStore.getJson(KEY))
  const radius = input['borderRadius']
  return {
    ...defaults,
    borderRadius: typeof radius === 'number' && radius >= 4 && radius <= 24 ? radius : defaults.borderRadius,
    outlinedFilled: input['outlinedFilled'] !== false,
    navType: input['navType'] === 'dark' ? 'dark' : 'light',
    presetColor: isPreset(input['presetColor']) ? input['presetColor'] : defaults.presetColor,
    locale: isLocale(input['locale']) ? input['locale'] : null,
    rtlLayout: input['rtlLayout'] === true,
    container: input['container'] === true,
  }
}

function isPreset(value: unknown): value is `theme${Preset}` {
  return typeof value === 'string' && /^theme[1-6]$/.test(value)
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Changes the language. If its translations cannot be loaded, the language stays and a message explains why. */
export async function chooseLocale(locale: Locale): Promise<void> {
  try {
    await changeLocale(locale)
    changeAppearance({ locale })
  } catch (failure) {
    log.warn('a language could not be loaded', {
      locale,
      reason: failure instanceof Error ? failure.message : String(failure),
    })
    notify('error', translate('errors:NETWORK'))
  }
}

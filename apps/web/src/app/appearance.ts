import { useSyncExternalStore } from 'react'
import { defaultLocale, type Era, isEra, isLocale, type Locale } from '../i18n/locales.ts'
import { type FontName, fontNames } from '../theme/font-names.ts'
import type { Preset } from '../theme/tokens.ts'
import { log } from '../api/log.ts'
import { localStore } from '../api/storage.ts'
import { changeLocale, currentLocale, translate } from '../i18n/i18n.ts'
import { changeEra } from '../i18n/translate.ts'
import { notify } from '../ui/snackbar/snackbar.ts'

/**
 * The user's appearance settings in local storage, under one key. The spec defines the names of the first eight;
 * `boot.ts` reads them too.
 */
export type StoredAppearance = {
  fontFamily: FontName
  /** In px, `RADIUS_MIN` to `RADIUS_MAX` in steps of `RADIUS_STEP`. */
  borderRadius: number
  outlinedFilled: boolean
  navType: 'light' | 'dark'
  presetColor: `theme${Preset}`
  /** Null until the user chooses one; then the operator's default applies. */
  locale: Locale | null
  rtlLayout: boolean
  container: boolean
  /** Null until the user chooses one; then the language decides. */
  era: Era | null
  /** Whether a new withdrawal makes a sound. Browsers ask for a press before the first one. */
  sound: boolean
}

const KEY = 'backoffice-config'
export const [RADIUS_MIN, RADIUS_MAX, RADIUS_STEP] = [4, 24, 2]

const defaults: StoredAppearance = {
  fontFamily: 'Roboto',
  borderRadius: 8,
  outlinedFilled: true,
  navType: 'light',
  presetColor: 'theme5',
  locale: null,
  rtlLayout: false,
  container: false,
  era: null,
  sound: false,
}

let current = read()
const listeners = new Set<() => void>()
/** Called for what the user changes in this tab. */
const changeListeners = new Set<() => void>()
// Another tab may have changed them since `boot.ts` read them.
show(current)
window.addEventListener('storage', followOtherTab)

export const appearance = (): StoredAppearance => current

export function changeAppearance(change: Partial<StoredAppearance>): void {
  show({ ...current, ...change })
  // What a later release stores under the key stays.
  localStore.setJson(KEY, { ...toFields(localStore.getJson(KEY)), ...current })
  for (const listener of changeListeners) listener()
}

/** Restores the spec's defaults; the language and the sound are no part of the panel. */
export const resetAppearance = (): void =>
  changeAppearance({ ...defaults, locale: current.locale, sound: current.sound })

/** Whether the panel has something to reset. */
export const isDefaultAppearance = (of: StoredAppearance): boolean =>
  Object.entries(defaults).every(
    ([name, value]) => name === 'locale' || name === 'sound' || of[name as keyof StoredAppearance] === value,
  )

/** Sets the attributes and variables of `<html>`, as `boot.ts` does before the first paint. Nothing is drawn again. */
function show(next: StoredAppearance): void {
  current = next
  const { navType, presetColor, borderRadius, fontFamily, outlinedFilled, rtlLayout, container, era } = current
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
  changeEra(era)
  for (const listener of listeners) listener()
}

/** Another tab changed the settings. Signing out, which clears them, leaves this page as it is. */
function followOtherTab(event: StorageEvent): void {
  if (event.key !== KEY || event.newValue === null || !localStore.isSourceOf(event)) return
  const next = read()
  show(next)
  // If its words cannot be loaded, this tab keeps its language.
  if (next.locale !== null && next.locale !== currentLocale()) changeLocale(next.locale).catch(() => undefined)
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

/** Subscribes to changes by the user of this tab. */
export const onAppearanceChange = (listener: () => void): void => void changeListeners.add(listener)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Validates stored settings field by field; what this release does not know falls back to the default. */
function read(): StoredAppearance {
  const input = toFields(localStore.getJson(KEY))
  const [radius, font, era] = [input['borderRadius'], input['fontFamily'], input['era']]
  const isRadius = typeof radius === 'number' && radius >= RADIUS_MIN && radius <= RADIUS_MAX
  return {
    ...defaults,
    fontFamily: fontNames.find(name => name === font) ?? defaults.fontFamily,
    borderRadius: isRadius ? Math.round(radius) : defaults.borderRadius,
    outlinedFilled: input['outlinedFilled'] !== false,
    navType: input['navType'] === 'dark' ? 'dark' : 'light',
    presetColor: isPreset(input['presetColor']) ? input['presetColor'] : defaults.presetColor,
    locale: isLocale(input['locale']) ? input['locale'] : null,
    rtlLayout: input['rtlLayout'] === true,
    container: input['container'] === true,
    era: isEra(era) ? era : null,
    sound: input['sound'] === true,
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

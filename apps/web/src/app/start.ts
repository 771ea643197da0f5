import { dropEarly } from '../api/client.ts'
import { log } from '../api/log.ts'
import { loadRuntimeConfig, type RuntimeConfig } from '../api/runtime-config.ts'
import { changeLocale, currentLocale, startTranslations } from '../i18n/i18n.ts'
import { defaultLocale } from '../i18n/locales.ts'
import type { WordsFile } from '../i18n/words.ts'
import { createStore } from '../ui/store.ts'
import { chosenLocale } from './appearance.ts'

export type Phase = 'configuration' | 'configuration-failed' | 'session' | 'ready'
type Prepare = () => Promise<'ready' | 'elsewhere'>

const phase = createStore<Phase>('configuration')
export const usePhase = phase.useValue

/** The document shows the start screen for so long; then React takes it over. */
const DOCUMENT_MS = 150

let retry: () => void = () => undefined
/** Loads the configuration again after a failure. */
export const retryStart = (): void => retry()

/**
 * Loads the configuration, then restores the session. Translations load in parallel. `prepare` restores the session and
 * returns whether this page continues or the browser is leaving. Resolves when there is something to draw: a page that
 * starts quickly is drawn once.
 */
export function startPage(words: WordsFile, prepare: Prepare): Promise<void> {
  const start = async () => {
    phase.set('configuration')
    const config = await loadConfigAndWords(words).catch((failure: unknown) => {
      log.error('the configuration could not be loaded', {
        reason: failure instanceof Error ? failure.message : String(failure),
      })
      return null
    })
    if (config === null) return phase.set('configuration-failed')
    phase.set('session')
    if ((await prepare()) === 'ready') phase.set('ready')
  }
  retry = () => {
    dropEarly()
    void start()
  }
  return Promise.race([start(), new Promise<void>(resolve => setTimeout(resolve, DOCUMENT_MS))])
}

let loaded: Promise<void> | null = null

async function loadConfigAndWords(words: WordsFile): Promise<RuntimeConfig> {
  loaded ??= startTranslations(chosenLocale(defaultLocale), words).catch((failure: unknown) => {
    // A retry loads them again.
    loaded = null
    throw failure
  })
  const [config] = await Promise.all([loadRuntimeConfig(), loaded])
  const locale = chosenLocale(config.defaultLocale)
  if (locale !== currentLocale()) await changeLocale(locale)
  return config
}

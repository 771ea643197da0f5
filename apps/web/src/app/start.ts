import { useEffect, useState } from 'react'
import { log } from '../api/log.ts'
import { loadRuntimeConfig, type RuntimeConfig } from '../api/runtime-config.ts'
import { changeLocale, currentLocale, startTranslations } from '../i18n/i18n.ts'
import { defaultLocale } from '../i18n/locales.ts'
import type { WordsFile } from '../i18n/words.ts'
import { chosenLocale } from './appearance.ts'

export type Phase = 'configuration' | 'configuration-failed' | 'session' | 'ready'
type Prepare = () => Promise<'ready' | 'elsewhere'>

/**
 * Loads the configuration, then restores the session, before the page renders. Translations load in parallel. `prepare`
 * restores the session and returns whether this page continues or the browser is leaving.
 */
export function useStart(words: WordsFile, prepare: Prepare): { phase: Phase; retry: () => void } {
  const [phase, setPhase] = useState<Phase>('configuration')
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    let current = true
    const show = (next: Phase) => current && setPhase(next)
    void (async () => {
      show('configuration')
      const config = await loadConfigAndWords(words).catch((failure: unknown) => {
        log.error('the configuration could not be loaded', {
          reason: failure instanceof Error ? failure.message : String(failure),
        })
        return null
      })
      if (config === null) return show('configuration-failed')
      show('session')
      if ((await prepare()) === 'ready') show('ready')
    })()
    return () => {
      current = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- starting happens once, and again only by the person's retry
  }, [turn])

  return { phase, retry: () => setTurn(turn + 1) }
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

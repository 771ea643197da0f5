import { useEffect, useState } from 'react'
import { log } from '../api/log.ts'
import { loadRuntimeConfig, type RuntimeConfig } from '../api/runtime-config.ts'
import { formatInZone } from '../i18n/format.ts'
import { changeLocale, currentLocale, startWords } from '../i18n/i18n.ts'
import { defaultLocale } from '../i18n/locales.ts'
import { chosenLocale } from './look.ts'

export type Phase = 'configuration' | 'configuration-failed' | 'session' | 'ready'
type Prepare = () => Promise<'ready' | 'elsewhere'>

/**
 * Configuration, then session, then the page: nothing of it is rendered before both are there. The words load
 * meanwhile. `prepare` restores the session and says whether this document goes on or the browser is on its way to
 * another.
 */
export function useStart(namespaces: readonly string[], prepare: Prepare): { phase: Phase; retry: () => void } {
  const [phase, setPhase] = useState<Phase>('configuration')
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    let current = true
    const show = (next: Phase) => current && setPhase(next)
    void (async () => {
      show('configuration')
      const config = await loadConfigAndWords(namespaces).catch((failure: unknown) => {
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

let words: Promise<void> | null = null

async function loadConfigAndWords(namespaces: readonly string[]): Promise<RuntimeConfig> {
  words ??= startWords(chosenLocale(defaultLocale), namespaces).catch((failure: unknown) => {
    // The person's retry tries again.
    words = null
    throw failure
  })
  const [config] = await Promise.all([loadRuntimeConfig(), words])
  formatInZone(config.timeZone)
  const locale = chosenLocale(config.defaultLocale)
  if (locale !== currentLocale()) await changeLocale(locale)
  return config
}

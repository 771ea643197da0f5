import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type Actor = { readonly kind: 'admin' | 'member' | 'system' | 'provider'; readonly name: string }

/** Those outside who have a name of the house on records; a provider of payments or games goes by its own. */
const parties: Readonly<Record<string, 'bankFeed' | 'playerSite'>> = {
  'bank feed': 'bankFeed',
  'player site': 'playerSite',
}

/** Who did it, in words. */
export function useActorLabels(): (actor: Actor | null) => string {
  const { t } = useTranslation('ui')
  return useCallback(
    actor => {
      if (actor === null || actor.kind === 'system') return t('actor.system')
      if (actor.kind === 'admin') return actor.name
      const party = actor.kind === 'provider' ? parties[actor.name] : undefined
      return party === undefined ? t(`actor.${actor.kind}`, { name: actor.name }) : t(`actor.${party}`)
    },
    [t],
  )
}

/**
 * What an entry of a timeline is titled: what was done, or for a refused one what was attempted. `done` is the title it
 * has when it was done.
 */
export function useActionTitle(): (
  entry: { readonly action: string; readonly outcome: string },
  done: string,
) => string {
  const { t } = useTranslation('ui')
  return ({ action, outcome }, done) =>
    outcome === 'refused' ? t(`attempt.${action}`, { defaultValue: t('attempted', { action: done }) }) : done
}

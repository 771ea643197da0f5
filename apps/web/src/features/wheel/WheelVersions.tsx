import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Versions } from '../../ui/versions/Versions.tsx'
import { useChanges } from './use-change-text.ts'
import type { Version } from './wheel.ts'

type Props = { canRestore: boolean; limit?: number }

/** The versions, what each changed in the one before, and a way back to each as a draft. */
export function WheelVersions({ canRestore, limit }: Props) {
  const { t } = useTranslation('wheel')
  const found = useQuery(read('wheel.versions'))
  const changesOf = useChanges()
  const restore = useAction('wheel.create-draft', {
    aloud: true,
    done: ({ data }) => t('draft.restored', { number: data.number }),
  })
  const versions = found.data?.data
  return (
    <Panel title={t('tab.versions')} flush>
      <Versions
        found={found}
        empty={t('versions.empty')}
        initial="—"
        restore={t('versions.restore')}
        versions={versions?.slice(0, limit).map(version => ({
          version: version.number,
          at: version.savedAt,
          by: version.savedBy?.name ?? null,
          notes: <Notes version={version} />,
          changes: changesOf(versions.find(({ number }) => number === version.number - 1)?.document, version.document),
          ...(canRestore && version.status === 'replaced'
            ? { onRestore: () => restore.submit({ body: { from: version.number } }) }
            : {}),
        }))}
      />
    </Panel>
  )
}

function Notes({ version }: { version: Version }) {
  const { t } = useTranslation('wheel')
  const format = useFormat()
  const { status, publishedAt, approvedBy, stoppedAt } = version
  if (publishedAt === null) return <> · {t('version.draft')}</>
  return (
    <>
      {' · '}
      {t(`version.${status}`, { time: format.when(publishedAt, 'dateTime') })}
      {approvedBy !== null && ` · ${t('version.approvedBy', { name: approvedBy.name })}`}
      {stoppedAt !== null && ` · ${t('version.stopped', { time: format.when(stoppedAt, 'dateTime') })}`}
    </>
  )
}

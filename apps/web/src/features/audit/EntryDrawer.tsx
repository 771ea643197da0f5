import { type EndpointName, type ClientResponse, type Endpoints } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { Clock, Stamp } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { EntryActor, EntryOutcome, EntryRecord, EntryWhy } from '../../ui/audit/cells.tsx'
import { EntryChanges } from '../../ui/audit/EntryChanges.tsx'
import { useAuditLabels } from '../../ui/audit/labels.ts'
import { FoundDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import record from '../../ui/drawer/record.module.css'
import { Facts, Reference } from '../../ui/facts/Facts.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import css from './audit.module.css'

type FullEntry = ClientResponse<Endpoints[Extract<EndpointName, 'audit.get'>]>['data']

/** One entry: who, what, why and from where, its fields before and after, and its seal. */
export function EntryDrawer({ id }: { id: string }) {
  const { t } = useTranslation('audit')
  const { actionOf } = useAuditLabels()
  return (
    <FoundDrawer
      record={id}
      label={t('label')}
      labelOf={({ action }) => `${t('label')}: ${actionOf(action)}`}
      found={useQuery(read('audit.get', { params: { id } }))}
      missing={{ title: t('missing'), hint: t('missingHint') }}
      renderHead={({ outcome, sealed }) => (
        <>
          <EntryOutcome outcome={outcome} />
          <Seal sealed={sealed} />
        </>
      )}
    >
      {entry => (
        <>
          <h2 className={css.title}>{actionOf(entry.action)}</h2>
          <What entry={entry} />
          <Changes entry={entry} />
          <Origin entry={entry} />
        </>
      )}
    </FoundDrawer>
  )
}

function Seal({ sealed }: Pick<FullEntry, 'sealed'>) {
  const { t } = useTranslation('audit')
  return sealed === null ? (
    <StatusChip tone="info" icon={Clock}>
      {t('seal.waiting')}
    </StatusChip>
  ) : (
    <StatusChip tone="plain" icon={Stamp}>
      {t('seal.sealed', { seal: sealed })}
    </StatusChip>
  )
}

function What({ entry }: { entry: FullEntry }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const { at, actor, object, code, reason, authoriser, sole } = entry
  return (
    <Facts
      lines={[
        [t('column.at'), format.when(at, 'dateTime')],
        [t('column.actor'), <EntryActor key="actor" actor={actor} />],
        [t('column.object'), <EntryRecord key="object" object={object} />],
        [t(code === null ? 'reason' : 'why'), (code ?? reason) !== null && <EntryWhy key="why" entry={entry} />],
        [t('column.authoriser'), authoriser?.name],
        [t('sole'), sole && t('soleHint')],
      ]}
    />
  )
}

function Changes({ entry: { outcome, changes, before, after } }: { entry: FullEntry }) {
  const { t } = useTranslation('audit')
  return (
    <div className={record.part}>
      <h3 className={record.partTitle}>{t(outcome === 'done' ? 'changes' : 'attempt')}</h3>
      {changes.length === 0 ? <p className={record.hint}>{t('noChanges')}</p> : <EntryChanges changes={changes} />}
      {((before ?? null) !== null || (after ?? null) !== null) && (
        <details className={css.raw}>
          <summary>{t('raw')}</summary>
          <pre>{JSON.stringify({ before, after }, null, 2)}</pre>
        </details>
      )}
    </div>
  )
}

function Origin({ entry }: { entry: FullEntry }) {
  const { t } = useTranslation('audit')
  const { id, action, object, ip, userAgent, fullUserAgent, sessionId, requestId } = entry
  return (
    <div className={record.part}>
      <h3 className={record.partTitle}>{t('origin')}</h3>
      <Facts
        lines={[
          [t('column.ip'), ip],
          [
            t('browser'),
            userAgent !== null && (
              <span key="browser" title={fullUserAgent ?? ''}>
                {userAgent}
              </span>
            ),
          ],
          [t('session'), sessionId !== null && <Reference key="session" text={sessionId} />],
          [t('request'), <Reference key="request" text={requestId} />],
          [t('command'), action],
          [t('recordId'), <Reference key="record" text={object.id} />],
          [t('id'), <Reference key="id" text={id} />],
        ]}
      />
    </div>
  )
}

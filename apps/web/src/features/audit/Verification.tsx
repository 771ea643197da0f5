import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import type { Translate } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { ArchiveNote } from '../../ui/alert/ArchiveNote.tsx'
import { read } from '../../api/read.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { Age } from '../../ui/time/Instant.tsx'
import css from './audit.module.css'

type Checks = ClientResponse<Endpoints['audit.checks']>['data']
type Check = NonNullable<Checks['latest']>

const [RUNNING_MS, IDLE_MS] = [1_000, 15_000]
const SHOWN = 20

/** When the log was last verified, how much of it is sealed, and a button to verify it now. */
export function Verification() {
  const { t } = useTranslation('audit')
  const found = useQuery({
    ...read('audit.checks'),
    refetchInterval: ({ state }) => ((state.data?.data.running ?? null) === null ? IDLE_MS : RUNNING_MS),
  })
  const { submit, dialog } = useAction('audit.verify', { aloud: true })
  const checks = found.data?.data
  if (checks === undefined && found.error !== null)
    return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
  const latest = checks?.latest ?? null
  const state = stateOf(latest)
  const Icon = icons[state]
  return (
    <>
      <section className={css.strip} aria-label={t('verification')} data-state={state}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <div className={css.state} role="status">
          {checks === undefined ? <Skeleton width={50} /> : <Result latest={latest} />}
          <span className={css.counts}>
            {checks !== undefined &&
              t('counts', { sealed: formatCount(checks.sealed), waiting: formatCount(checks.unsealed) })}
          </span>
        </div>
        <WorkingButton
          variant="outlined"
          working={dialog.working || (checks?.running ?? null) !== null}
          onClick={() => submit({})}
        >
          {t((checks?.running ?? null) === null ? 'verify' : 'verifying')}
        </WorkingButton>
      </section>
      {latest !== null && latest.intact !== null && <Findings check={latest} />}
      <ArchiveNote before={checks?.archivedBefore} />
    </>
  )
}

type State = 'intact' | 'broken' | 'unknown'
const icons = { intact: ShieldCheck, broken: ShieldAlert, unknown: ShieldQuestionMark }

const stateOf = (latest: Check | null): State =>
  latest === null || latest.intact === null ? 'unknown' : latest.intact ? 'intact' : 'broken'

function Result({ latest }: Pick<Checks, 'latest'>) {
  const { t } = useTranslation('audit')
  if (latest === null || latest.finishedAt === null) return <b>{t('result.never')}</b>
  return (
    <span>
      <b>{t(`result.${latest.failed ? 'failed' : stateOf(latest)}`)}</b> · <Age at={latest.finishedAt} />
    </span>
  )
}

const sealsOf = (t: Translate, seal: number, last: number): string =>
  seal === last ? t('seal.number', { seal }) : t('seal.numbers', { seal, last })

/** What a check found, and what a restore explains, with links to the entries that still exist. */
function Findings({ check: { findings, findingCount } }: { check: Check }) {
  const { t } = useTranslation('audit')
  if (findings.length === 0) return null
  const count = findingCount ?? 0
  const shown = findings.slice(0, SHOWN)
  const more = count - shown.filter(({ kind }) => kind !== 'log-restored').length
  return (
    <Alert severity={count > 0 ? 'error' : 'info'} className={css.findings ?? ''}>
      {count > 0 && (
        <>
          <b>{t('broken', { count })}</b> {t('brokenHint')}
        </>
      )}
      <ul>
        {shown.map(({ kind, seal, lastSeal, entryId, detail }) => (
          <li key={`${kind} ${seal} ${entryId} ${detail}`}>
            {t(`finding.${kind}`)}
            {seal !== null && ` · ${sealsOf(t, seal, lastSeal ?? seal)}`}
            {detail !== undefined && ` · ${detail}`}
            {entryId !== null &&
              (kind === 'entry-deleted' ? (
                <span className={css.id}>{entryId}</span>
              ) : (
                <Link to="/audit" search={{ id: entryId }} className={css.id}>
                  {entryId}
                </Link>
              ))}
          </li>
        ))}
      </ul>
      {more > 0 && t('more', { count: more, shown: formatCount(more) })}
    </Alert>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { groups, type Licence, sourceText, useRuleText } from './licence.ts'
import css from './licences.module.css'

const LicenceDraft = lazy(async () => ({ default: (await import('./LicenceDraft.tsx')).LicenceDraft }))

/** The rules of the licence in force, each with its source; their change with a second approver. */
export function LicenceRules() {
  const found = useQuery(read('licence.get'))
  const licence = found.data?.data
  const [changes, setChanges] = useState(false)
  if (licence === undefined) return <Pending found={found} />
  if (!changes) return <Rules licence={licence} onChange={() => setChanges(true)} />
  return (
    <Suspense fallback={<Skeleton width={80} />}>
      <LicenceDraft licence={licence} onClose={() => setChanges(false)} />
    </Suspense>
  )
}

function Rules({ licence, onChange }: { licence: Licence; onChange: () => void }) {
  const { t } = useTranslation('licences')
  const can = usePermission()
  const textOf = useRuleText()
  const { pending } = licence
  return (
    <div className={css.rules}>
      <header className={css.head}>
        <div>
          <h2 className={css.name}>{t(`profile.${licence.profile}`)}</h2>
          <Since licence={licence} />
        </div>
        {can('compliance.manage') && pending === null && (
          <Button startIcon={<Pencil size={15} strokeWidth={1.75} />} onClick={onChange}>
            {t('change')}
          </Button>
        )}
      </header>
      {pending !== null && (
        <Alert
          severity="info"
          action={
            can('approvals.read') && (
              <Link to="/approvals" search={{ id: pending.approvalId }} className={css.link}>
                {t('openRequest')}
              </Link>
            )
          }
        >
          {t('pending', { name: pending.requestedBy.name })}
        </Alert>
      )}
      {[...groups].map(([group, rules]) => (
        <SimpleTable
          key={group}
          title={t(`group.${group}`)}
          rows={licence.rules.filter(({ rule }) => rules.includes(rule))}
          columns={[
            { header: t('column.rule'), wrap: true, render: ({ rule }) => t(`rule.${rule}`) },
            {
              header: t('column.value'),
              wrap: true,
              render: ({ rule, value, own }) => (
                <>
                  <b>{textOf(rule, value)}</b>
                  {own && <span className={css.own}> {t('own')}</span>}
                </>
              ),
            },
            { header: t('column.source'), wrap: true, render: ({ source }) => sourceText(t, source) },
          ]}
        />
      ))}
      {licence.version > 0 && <History />}
    </div>
  )
}

type Version = Pick<Licence, 'version' | 'name' | 'changedAt' | 'requestedBy' | 'approvedBy' | 'reason'>

function Since({ licence }: { licence: Version }) {
  const { t } = useTranslation('licences')
  const format = useFormat()
  const { version, name, changedAt, requestedBy, approvedBy, reason } = licence
  if (changedAt === null) return <p className={css.quiet}>{t('never')}</p>
  return (
    <>
      <p>{t('version', { version, name })}</p>
      <p className={css.quiet}>
        {t('since', { when: format.when(changedAt, 'dateTime') })} ·{' '}
        {t('byBoth', { requested: requestedBy?.name ?? '—', approved: approvedBy?.name ?? '—' })}
      </p>
      {reason !== null && <p className={css.quiet}>{reason}</p>}
    </>
  )
}

function History() {
  const { t } = useTranslation('licences')
  const found = useQuery(read('licence.history'))
  const versions = found.data?.data
  if (versions === undefined) return <Pending found={found} widths={[60]} />
  const [, ...earlier] = versions
  if (earlier.length === 0) return null
  return (
    <section>
      <h3 className={css.title}>{t('history')}</h3>
      <ol className={css.history}>
        {earlier.map(version => (
          <li key={version.version}>
            <Since licence={version} />
          </li>
        ))}
      </ol>
    </section>
  )
}

import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { ProfileLink } from '../../ui/links.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import css from './licences.module.css'

export type FlaggedPreview = NonNullable<ClientResponse<Endpoints['licence.flagged']>['data']>
type Example = FlaggedPreview['added']['examples'][number]

/** Whom rules of the markers of harm would have flagged on past days, beside the rules in force. */
export function Flagged({ preview }: { preview: FlaggedPreview }) {
  const { t } = useTranslation('licences')
  const { t: tHarm } = useTranslation('harm')
  const format = useFormat()
  const { from, until, complete, days, members, active, before, after, added, removed } = preview
  const countOf = (side: FlaggedPreview['before'], marker: string) =>
    side.markers.find(each => each.marker === marker)?.members ?? 0
  const markers = [...new Set([...before.markers, ...after.markers].map(({ marker }) => marker))]
  const shareOf = (count: number) =>
    active === 0
      ? `${count}`
      : t('flagged.share', { count, percent: Math.min(100, Math.round((100 * count) / active)) })
  const rows = [
    { label: t('flagged.review'), before: before.review, after: after.review, shared: true },
    { label: t('flagged.stop'), before: before.stop, after: after.stop, shared: true },
    ...markers.map(marker => ({
      label: tHarm(`short.${marker}`),
      before: countOf(before, marker),
      after: countOf(after, marker),
      shared: false,
    })),
  ]
  return (
    <section className={css.flagged}>
      <h3 className={css.title}>{t('flagged.title')}</h3>
      <p className={css.quiet}>
        {t('flagged.period', { from: format.businessDay(from), until: format.businessDay(until) })}{' '}
        {t('flagged.active', { count: active })}
      </p>
      {!complete && (
        <Alert severity="warning">
          {t('flagged.partly', {
            members: members.counted,
            ofMembers: members.of,
            days: days.counted,
            ofDays: days.of,
          })}
        </Alert>
      )}
      <SimpleTable
        title={t('flagged.members')}
        compact
        rows={rows}
        columns={[
          { header: t('flagged.column.what'), wrap: true, render: row => row.label },
          {
            header: t('flagged.column.before'),
            end: true,
            render: row => (row.shared ? shareOf(row.before) : row.before),
          },
          {
            header: t('flagged.column.after'),
            end: true,
            render: row => <b>{row.shared ? shareOf(row.after) : row.after}</b>,
          },
        ]}
      />
      <Examples title={t('flagged.added', { count: added.count })} rows={added.examples} />
      <Examples title={t('flagged.removed', { count: removed.count })} rows={removed.examples} />
    </section>
  )
}

/** The highest scores of the members of a group. */
function Examples({ title, rows }: { title: string; rows: readonly Example[] }) {
  const { t } = useTranslation('licences')
  const { t: tHarm } = useTranslation('harm')
  const format = useFormat()
  if (rows.length === 0) return <p>{title}</p>
  return (
    <SimpleTable
      title={title}
      compact
      rows={rows}
      columns={[
        {
          header: t('flagged.column.member'),
          render: ({ member }) => <ProfileLink id={member.id}>{member.username}</ProfileLink>,
        },
        { header: t('flagged.column.day'), render: ({ day }) => format.businessDay(day) },
        { header: t('flagged.column.score'), end: true, render: ({ score }) => score },
        {
          header: t('flagged.column.reasons'),
          wrap: true,
          render: ({ reasons }) =>
            reasons.map(({ marker, points }) => `${tHarm(`short.${marker}`)} +${points}`).join(' · '),
        },
      ]}
    />
  )
}

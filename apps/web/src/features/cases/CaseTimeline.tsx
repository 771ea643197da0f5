import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'

const joined = (...parts: readonly (string | null)[]) => parts.filter(part => part !== null && part !== '').join(' · ')

/** What happened around the subject of a case: a page, and the way to what is older. */
export function CaseTimeline({ id }: { id: string }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const [before, setBefore] = useState<string | null>(null)
  const found = useQuery(
    read('cases.timeline', { params: { id }, query: { limit: '50', ...(before === null ? {} : { before }) } }),
  )
  const page = found.data?.data
  if (page === undefined) return <Pending found={found} widths={[80, 60]} />
  if (page.moments.length === 0) return <p>{t('moment.none')}</p>
  const oldest = page.moments.at(-1)?.at
  return (
    <>
      <SimpleTable
        title={t('part.timeline')}
        rows={page.moments}
        limited
        columns={[
          { header: t('hit.at'), render: ({ at }) => format.when(at, 'dateTime') },
          { header: t('moment.kind'), render: ({ kind }) => t(`moment.${kind}`) },
          {
            header: t('moment.amount'),
            render: ({ amount }) => (amount === null ? '' : <Money amount={amount} />),
            end: true,
          },
          {
            header: t('moment.text'),
            render: ({ kind, code, text, device, country }) =>
              joined(kind === 'sign-in' || kind === 'note' ? null : code, text, device, country),
            wrap: true,
          },
          { header: t('moment.by'), render: ({ by }) => by ?? '' },
        ]}
      />
      {page.more && oldest !== undefined && (
        <Button size="small" onClick={() => setBefore(oldest)}>
          {t('moment.older')}
        </Button>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionLabel } from '../../ui/audit/labels.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { useReasonText } from '../../ui/reason.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import type { CaseMoment } from './case.tsx'
import css from './cases.module.css'

const joined = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter(part => part !== null && part !== undefined && part !== '').join(' · ')

/** What a moment is, in the words of where it was recorded. */
function useMomentText(): (moment: CaseMoment) => string {
  const { t } = useTranslation(['cases', 'ledgerTransfers', 'ui'])
  const actionOf = useActionLabel()
  const reasonOf = useReasonText()
  const what = ({ kind, code }: CaseMoment) => {
    switch (kind) {
      case 'money':
        return t(`ledgerTransfers:code.${code}`, { defaultValue: code })
      case 'play':
        return t(`ui:betStatus.${code}`)
      case 'staff':
        return actionOf(code) ?? code
      case 'case':
        return t([`moment.event.${code}`, `event.${code}`])
      case 'sign-in':
      case 'note':
        return null
    }
  }
  return moment => {
    const { kind, text, device, country } = moment
    const isReason = kind === 'money' || kind === 'staff'
    return joined(what(moment), text !== null && isReason ? reasonOf(text) : text, device, country)
  }
}

/** What happened around the subject of a case: a page, and the way to what is older. */
export function CaseTimeline({ id }: { id: string }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const textOf = useMomentText()
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
        titleHidden
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
          { header: t('moment.text'), render: textOf, wrap: true },
          { header: t('moment.by'), render: ({ by }) => by ?? '' },
        ]}
      />
      <div className={css.actions}>
        {before !== null && (
          <Button size="small" onClick={() => setBefore(null)}>
            {t('moment.newest')}
          </Button>
        )}
        {page.more && oldest !== undefined && (
          <Button size="small" onClick={() => setBefore(oldest)}>
            {t('moment.older')}
          </Button>
        )}
      </div>
    </>
  )
}

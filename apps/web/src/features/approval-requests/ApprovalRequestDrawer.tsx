import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import { FoundDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import record from '../../ui/drawer/record.module.css'
import { Facts } from '../../ui/facts/Facts.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { useReasonText } from '../../ui/reason.tsx'
import { RequestAmount, RequestStatus, Subject } from './ApprovalRequestList.tsx'
import { type ApprovalRequest, requestName, signedAmount, subjectName, useGivenFacts } from './request.ts'

export type RenderApproval = (request: ApprovalRequest, facts: readonly Fact[]) => ReactNode
/** Renders a request’s changes in words of its own; undefined: they are shown as text. */
export type RenderChanges = (request: ApprovalRequest) => ReactNode | undefined
type Renderers = { renderApproval: RenderApproval; renderChanges?: RenderChanges }

/** One approval request: what was entered, by whom, what became of it, and this admin's decision while it is open. */
export function ApprovalRequestDrawer({ id, ...renderers }: Renderers & { id: string }) {
  const { t } = useTranslation('approvalRequests')
  return (
    <FoundDrawer
      record={id}
      label={t('label')}
      labelOf={request => `${requestName(request.kind, t)} ${subjectName(request, t)}`}
      found={useQuery(read('approvals.get', { params: { id } }))}
      missing={{ title: t('missing'), hint: t('missingHint') }}
      renderHead={({ status }) => <RequestStatus status={status} />}
    >
      {request => <Content request={request} {...renderers} />}
    </FoundDrawer>
  )
}

function Content({ request, renderApproval, renderChanges }: Renderers & { request: ApprovalRequest }) {
  const { t } = useTranslation('approvalRequests')
  const factsOf = useGivenFacts()
  const amount = signedAmount(request)
  const { changes: _changes, rule: _rule, hits: _hits, share: _share, ...others } = request.given
  const changes = renderChanges?.(request)
  const given = factsOf(changes === undefined ? request.given : others)
  const isOpen = request.status === 'awaiting-second'
  return (
    <>
      <h2 className={record.amount}>
        {amount === null ? subjectName(request, t) : <RequestAmount request={request} />}
      </h2>
      <p className={record.to}>{requestName(request.kind, t)}</p>
      {isOpen &&
        renderApproval(request, [
          { label: t('column.subject'), value: subjectName(request, t) },
          ...(amount === null ? [] : [{ label: t('column.amount'), value: formatMoney(amount) }]),
        ])}
      {isOpen && request.can.length === 0 && <p className={record.hint}>{t('approvals:notYours')}</p>}
      <Outcome request={request} />
      {changes !== undefined && (
        <div className={record.part}>
          <h3 className={record.partTitle}>{t('given.changes')}</h3>
          {changes}
        </div>
      )}
      {given.length > 0 && (
        <div className={record.part}>
          <h3 className={record.partTitle}>{t('entered')}</h3>
          <Facts lines={given} />
        </div>
      )}
    </>
  )
}

function Outcome({ request }: { request: ApprovalRequest }) {
  const { t } = useTranslation('approvalRequests')
  const format = useFormat()
  const reasonText = useReasonText()
  const { askedBy, askedAt, expiresAt, decidedBy, decidedAt, reason, sole } = request
  return (
    <Facts
      lines={[
        [t('column.subject'), <Subject key="subject" request={request} />],
        [t('column.askedBy'), askedBy.name],
        [t('column.askedAt'), format.when(askedAt, 'dateTime')],
        [t('column.decidedBy'), decidedBy?.name],
        [t('column.decidedAt'), decidedAt !== null && format.when(decidedAt, 'dateTime')],
        [t('column.expiresAt'), decidedAt === null && format.when(expiresAt, 'dateTime')],
        [t('column.reason'), reason !== null && reasonText(reason)],
        [t('sole'), sole && t('soleHint')],
      ]}
    />
  )
}

import { useTranslation } from '../../../i18n/use-translation.ts'
import { useActionForm } from '../../../ui/action/use-action-form.ts'

import { FormDialog, Pair } from '../../../ui/form/FormDialog.tsx'
import { AccountField, SelectField } from '../../../ui/form/SelectField.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { DateTimeField } from '../../../ui/form/DayField.tsx'
import { MemberField } from '../../../ui/form/MemberField.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { isAmount, readBaht } from '../../../ui/form/money-text.ts'
import { ReasonField } from '../../../ui/form/ReasonField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { writeInstant } from '../../../ui/form/zone-time.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { serverNow } from '../../../ui/time/now.ts'
import { accountName, useAccounts } from '../../../ui/reference-data.ts'
import { CreditPreview } from '../actions/CreditPreview.tsx'
import { usePromotionChoices, useSoloLimit } from '../queries.ts'
import { SimilarNotice, SoloLimitNotice } from './notices.tsx'
import { parseSimilarReports, bodyOf, emptyEntry, isAboveSoloLimit } from './entry.ts'
import css from './entry.module.css'
import { SlipField } from './SlipField.tsx'

const MAX_REFERENCE_LENGTH = 100

type Props = {
  /** Called with the deposit's id, or its future id while the approval is pending. */
  onEntered: (id: string | null) => void
  onClose: () => void
}

/** A manual deposit with a reason and a slip: "ฝากมือ". */
export function EntryDialog({ onEntered, onClose }: Props) {
  const { t } = useTranslation('deposits')
  const form = useActionForm('deposits.create', {
    defaults: emptyEntry,
    request: values => ({ body: bodyOf(values) }),
    done: ({ data }) =>
      'id' in data
        ? t('entry.done', { username: data.member?.username ?? '', amount: formatMoney(data.amount) })
        : t('entry.asked'),
    onDone: ({ data }) => onEntered('id' in data ? data.id : null),
  })
  const accounts = useAccounts().data?.data.filter(
    ({ status, purpose }) => status !== 'retired' && purpose !== 'withdraw',
  )
  const promotions = usePromotionChoices().data?.data
  const [member, amount] = form.rhf.watch(['memberId', 'amount'])
  const similar = parseSimilarReports(form.error)
  const now = writeInstant(new Date(serverNow()).toISOString())
  const limit = useSoloLimit()
  const sum = isAmount(amount) ? readBaht(amount) : 0
  const needsApproval = isAboveSoloLimit(sum, limit)
  return (
    <FormDialog
      title={t('entry.open')}
      form={similar.length > 0 ? { ...form, error: null } : form}
      submit={t(needsApproval ? 'ui:submitForApproval' : 'entry.submit')}
      onClose={onClose}
      wide
    >
      <MemberField name="memberId" label={t('column.member')} required autoFocus />
      <Pair>
        <AccountField
          name="accountId"
          label={t('column.receivingAccount')}
          required
          accounts={
            accounts?.map(account => ({
              id: account.id,
              label: `${accountName(account)} · ${account.holder}`,
            })) ?? []
          }
        />
        <MoneyField name="amount" label={t('column.amount')} required min={0.01} />
      </Pair>
      {promotions !== undefined && promotions.length > 0 && (
        <SelectField
          name="promotionId"
          label={t('entry.promotion')}
          hint={t('entry.promotionHint')}
          empty={t('entry.noPromotion')}
          choices={promotions.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {member !== null && sum > 0 && <CreditPreview memberId={member.id} change={sum} />}
      <Pair>
        <DateTimeField name="occurredAt" label={t('column.paidAt')} hint={t('entry.occurredAtHint')} max={now} />
        <TextField
          name="reference"
          label={t('entry.reference')}
          hint={t('entry.referenceHint')}
          max={MAX_REFERENCE_LENGTH}
        />
      </Pair>
      <Pair>
        <ReasonField suggestions={t.list('entry.reasons')} />
        <SlipField name="slipId" />
      </Pair>
      {similar.length > 0 && (
        <SimilarNotice similar={similar}>
          <CheckField name="despiteAlike" label={t('entry.despiteAlike')} />
        </SimilarNotice>
      )}
      {needsApproval && limit !== undefined ? (
        <SoloLimitNotice limit={limit} what="entry" />
      ) : (
        sum > 0 && <p className={css.follows}>{t('limit.credited')}</p>
      )}
    </FormDialog>
  )
}

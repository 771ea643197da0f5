import { Building2, CircleCheck, House, Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { CardState } from '../../ui/panel/CardState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { useAnswer } from '../core/use-answer.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { cartStore, chooseBilling, goToStep } from './cart.ts'
import css from './checkout.module.css'
import { type Address, address } from './contract.ts'
import { client } from './handlers.ts'
import { useAttempt } from './use-attempt.ts'

/** The choice of the address to deliver to. */
export function AddressStep() {
  const { t } = useTranslation('demoCheckout')
  const reading = useAnswer(client, address.list, undefined)
  const { billing } = cartStore.useValue()
  const [isMissing, setMissing] = useState(false)
  /** The address whose form is open; `null` for a new one. */
  const [edited, setEdited] = useState<Address | null>()
  return (
    <>
      <CardState reading={reading}>
        <div className={css.cards}>
          {reading.data?.address.map(each => (
            <Card key={each.id} address={each} onEdit={() => setEdited(each)} />
          ))}
        </div>
      </CardState>
      {isMissing && billing === null && <Alert severity="error">{t('selectAddress')}</Alert>}
      <div className={css.row}>
        <Button onClick={() => goToStep(0)}>{t('back')}</Button>
        <Button onClick={() => setEdited(null)}>{t('addAddress')}</Button>
        <Button variant="contained" onClick={() => (billing === null ? setMissing(true) : goToStep(2))}>
          {t('toPayment')}
        </Button>
      </div>
      {edited !== undefined && <AddressDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function Card({ address: each, onEdit }: { address: Address; onEdit: () => void }) {
  const { t } = useTranslation('demoCheckout')
  const attempt = useAttempt()
  const { billing } = cartStore.useValue()
  const { name, destination, building, street, city, state, post, country, phone, isDefault } = each
  return (
    <Panel title={name}>
      <div className={css.main}>
        <span className={css.row}>
          <StatusChip tone="plain" icon={destination === 'home' ? House : Building2}>
            {t(`destination.${destination}`)}
          </StatusChip>
          {isDefault && (
            <StatusChip tone="info" icon={Star}>
              {t('default')}
            </StatusChip>
          )}
          {each.id === billing?.id && (
            <StatusChip tone="ok" icon={CircleCheck}>
              {t('chosen')}
            </StatusChip>
          )}
        </span>
        <p className={css.text}>
          {[building, street, city, `${state} ${post}`, country].join(', ')} · <bdi dir="ltr">{phone}</bdi>
        </p>
        <span className={css.row}>
          <Button size="small" onClick={() => attempt(chooseBilling(each), () => goToStep(2))}>
            {t('deliver')}
          </Button>
          <Button size="small" variant="text" aria-label={t('editAddress', { name, street })} onClick={onEdit}>
            {t('edit')}
          </Button>
        </span>
      </div>
    </Panel>
  )
}

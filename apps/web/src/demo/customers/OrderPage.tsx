import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { Steps } from '../../ui/steps/Steps.tsx'
import { TabPanels } from '../../ui/tabs/TabBar.tsx'
import { useAnswer } from '../core/use-answer.ts'
import { NotFound } from '../parts/NotFound.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { type Order, shop } from './contract.ts'
import css from './customers.module.css'
import { toDay } from './dates.ts'
import { client, invoiceOf } from './handlers.ts'
import { type Invoice, totalsOf } from './invoices.ts'
import { StatusMark } from './StatusMark.tsx'

const tabs = ['details', 'invoice', 'progress'] as const

/** One order: its details, its invoice and how far it is. */
export function OrderPage({ id }: { id: string }) {
  const { t } = useTranslation('demoCustomers')
  const [tab, setTab] = useState<(typeof tabs)[number]>('details')
  const { data, error } = useAnswer(client, shop.orders, undefined)
  const order = data?.orders.find(each => String(each.id) === id)
  const invoice = order && invoiceOf(order.id)
  if (data !== undefined && order === undefined) return <NotFound />
  return (
    <>
      <PageHead
        title={t('order', { id })}
        actions={
          <LinkButton to="/demo/$" params={{ _splat: 'customers/orders' }}>
            {t('allOrders')}
          </LinkButton>
        }
      />
      <ReadFailed error={error} />
      {order !== undefined && invoice !== undefined && (
        <TabPanels
          label={t('order', { id })}
          tabs={tabs.map(key => ({ key, label: t(`orderTab.${key}`) }))}
          current={tab}
          onChange={setTab}
        >
          <div className={css.panel}>
            {tab === 'details' && <Details order={order} invoice={invoice} />}
            {tab === 'invoice' && <InvoiceTable invoice={invoice} />}
            {tab === 'progress' && <Progress order={order} />}
          </div>
        </TabPanels>
      )}
    </>
  )
}

function Details({ order, invoice }: { order: Order; invoice: Invoice }) {
  const { t } = useTranslation('demoCustomers')
  const format = useFormat()
  return (
    <Panel title={t('orderTab.details')}>
      <DefinitionList
        items={[
          { label: t('name'), value: order.name },
          { label: t('company'), value: order.company },
          { label: t('email'), value: invoice.email },
          { label: t('phone'), value: invoice.phone },
          { label: t('address'), value: invoice.address },
          { label: t('type'), value: order.type },
          { label: t('date'), value: format.businessDay(toDay(order.date), 'date') },
          { label: t('status'), value: <StatusMark of={order.status} isOrder /> },
        ]}
      />
    </Panel>
  )
}

function InvoiceTable({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('demoCustomers')
  return (
    <>
      <SimpleTable
        title={t('orderTab.invoice')}
        rows={invoice.items}
        columns={[
          { header: t('product'), render: row => row.name, wrap: true },
          { header: t('quantity'), render: row => row.quantity, end: true },
          { header: t('price'), render: row => <Money amount={row.price} />, end: true },
          { header: t('amount'), render: row => <Money amount={row.price * row.quantity} />, end: true },
        ]}
      />
      <Totals items={invoice.items} />
    </>
  )
}

/** Subtotal, taxes, discount and total of an invoice. */
export function Totals({ items }: { items: Parameters<typeof totalsOf>[0] }) {
  const { t } = useTranslation('demoCustomers')
  const { subtotal, taxes, discount, total } = totalsOf(items)
  return (
    <dl className={css.totals}>
      <dt>{t('subtotal')}</dt>
      <dd>
        <Money amount={subtotal} />
      </dd>
      <dt>{t('taxes')}</dt>
      <dd>
        <Money amount={taxes} />
      </dd>
      <dt>{t('discount')}</dt>
      <dd>
        <Money amount={-discount} />
      </dd>
      <dt>{t('total')}</dt>
      <dd aria-live="polite">
        <Money amount={total} strong />
      </dd>
    </dl>
  )
}

/** Pending, then processing, then complete. */
const order = [2, 3, 1] as const

function Progress({ order: { status } }: { order: Order }) {
  const { t } = useTranslation('demoCustomers')
  const at = order.indexOf(status)
  return (
    <Panel title={t('orderTab.progress')}>
      <Steps
        label={t('orderTab.progress')}
        steps={order.map(each => t(`orderStatus.${each}`))}
        current={status === 1 ? order.length : at}
      />
    </Panel>
  )
}

import { Link, useNavigate } from '@tanstack/react-router'
import { FilePlus } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { TabPanels } from '../../ui/tabs/TabBar.tsx'
import { useAnswer } from '../core/use-answer.ts'
import { Avatar } from '../parts/Avatar.tsx'
import type { TableColumn } from '../parts/DataTable.tsx'
import { NotFound } from '../parts/NotFound.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { Stars } from '../parts/Stars.tsx'
import { type Buyer, type Order, type Review, shop, type Ware } from './contract.ts'
import css from './customers.module.css'
import { toDay } from './dates.ts'
import { client, keyOf, removeRows } from './handlers.ts'
import { NewInvoice } from './NewInvoice.tsx'
import { OrderPage } from './OrderPage.tsx'
import { Rows } from './Rows.tsx'
import { StatusMark } from './StatusMark.tsx'

const tabs = ['customers', 'orders', 'products', 'reviews'] as const
type Tab = (typeof tabs)[number]

const addressOf = (tab: Tab): string => (tab === 'customers' ? 'customers' : `customers/${tab}`)

/** The shop's customers, orders, products and reviews; an order; a new invoice. */
export function Customers({ rest }: { rest: readonly string[] }) {
  const [first = 'customers', id, ...more] = rest
  const tab = tabs.find(each => each === first)
  if (more.length > 0 || (id !== undefined && tab !== 'orders')) return <NotFound />
  if (first === 'invoice') return <NewInvoice />
  if (tab === undefined) return <NotFound />
  return id === undefined ? <Lists tab={tab} /> : <OrderPage id={id} />
}

function Lists({ tab }: { tab: Tab }) {
  const { t } = useTranslation('demoCustomers')
  const navigate = useNavigate()
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <LinkButton
            to="/demo/$"
            params={{ _splat: 'customers/invoice' }}
            variant="contained"
            color="primary"
            startIcon={<FilePlus size={16} aria-hidden="true" />}
          >
            {t('newInvoice')}
          </LinkButton>
        }
      />
      <TabPanels
        label={t('title')}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
        current={tab}
        onChange={next => void navigate({ to: '/demo/$', params: { _splat: addressOf(next) } })}
      >
        <div className={css.panel}>
          {tab === 'customers' && <CustomerList />}
          {tab === 'orders' && <OrderList />}
          {tab === 'products' && <ProductList />}
          {tab === 'reviews' && <ReviewList />}
        </div>
      </TabPanels>
    </>
  )
}

function CustomerList() {
  const { t } = useTranslation('demoCustomers')
  const { data, error } = useAnswer(client, shop.customers, undefined)
  const columns: TableColumn<Buyer>[] = [
    {
      key: 'name',
      header: t('name'),
      value: row => row.name,
      render: row => (
        <span className={css.person}>
          <Avatar name={row.name} size={32} />
          <span>
            {row.name}
            <small>{row.email}</small>
          </span>
        </span>
      ),
    },
    { key: 'location', header: t('location'), value: row => row.location, render: row => row.location },
    { key: 'orders', header: t('orders'), value: row => row.orders, render: row => row.orders, end: true },
    useDate<Buyer>('since'),
    { key: 'status', header: t('status'), value: row => row.status, render: row => <StatusMark of={row.status} /> },
  ]
  return (
    <Rows
      label={t('tab.customers')}
      rows={data?.customers}
      error={error}
      columns={columns}
      keyOf={keyOf.customers}
      nameOf={row => row.name}
      textsOf={row => [row.name, row.email, row.location, String(row.orders)]}
      onRemove={keys => removeRows('customers', keys)}
    />
  )
}

function OrderList() {
  const { t } = useTranslation('demoCustomers')
  const { data, error } = useAnswer(client, shop.orders, undefined)
  const columns: TableColumn<Order>[] = [
    {
      key: 'id',
      header: t('number'),
      value: row => row.id,
      render: row => (
        <Link to="/demo/$" params={{ _splat: `customers/orders/${row.id}` }}>
          {row.id}
        </Link>
      ),
    },
    { key: 'name', header: t('name'), value: row => row.name, render: row => row.name },
    { key: 'company', header: t('company'), value: row => row.company, render: row => row.company },
    { key: 'type', header: t('type'), value: row => row.type, render: row => row.type },
    { key: 'qty', header: t('quantity'), value: row => row.qty, render: row => row.qty, end: true },
    useDate<Order>('date'),
    {
      key: 'status',
      header: t('status'),
      value: row => row.status,
      render: row => <StatusMark of={row.status} isOrder />,
    },
  ]
  return (
    <Rows
      label={t('tab.orders')}
      rows={data?.orders}
      error={error}
      columns={columns}
      keyOf={keyOf.orders}
      nameOf={row => String(row.id)}
      textsOf={row => [row.name, row.company, row.type, String(row.qty), String(row.id)]}
      onRemove={keys => removeRows('orders', keys)}
    />
  )
}

function ProductList() {
  const { t } = useTranslation('demoCustomers')
  const { data, error } = useAnswer(client, shop.products, undefined)
  const columns: TableColumn<Ware>[] = [
    { key: 'id', header: t('number'), value: row => row.id, render: row => row.id },
    { key: 'name', header: t('product'), value: row => row.name, render: row => row.name },
    { key: 'category', header: t('category'), value: row => row.category, render: row => row.category },
    {
      key: 'price',
      header: t('price'),
      value: row => row.price,
      render: row => <Money amount={row.price} />,
      end: true,
    },
    useDate<Ware>('date'),
    { key: 'qty', header: t('stock'), value: row => row.qty, render: row => row.qty, end: true },
  ]
  return (
    <Rows
      label={t('tab.products')}
      rows={data?.products}
      error={error}
      columns={columns}
      keyOf={keyOf.products}
      nameOf={row => row.name}
      textsOf={row => [row.name, row.category, String(row.price), String(row.qty), String(row.id)]}
      onRemove={keys => removeRows('products', keys)}
    />
  )
}

function ReviewList() {
  const { t } = useTranslation('demoCustomers')
  const { data, error } = useAnswer(client, shop.reviews, undefined)
  const columns: TableColumn<Review>[] = [
    { key: 'name', header: t('product'), value: row => row.name, render: row => row.name },
    { key: 'author', header: t('author'), value: row => row.author, render: row => row.author },
    { key: 'review', header: t('review'), value: row => row.review, render: row => row.review },
    { key: 'rating', header: t('rating'), value: row => row.rating, render: row => <Stars rating={row.rating} /> },
    useDate<Review>('date'),
    { key: 'status', header: t('status'), value: row => row.status, render: row => <StatusMark of={row.status} /> },
  ]
  return (
    <Rows
      label={t('tab.reviews')}
      rows={data?.productreviews}
      error={error}
      columns={columns}
      keyOf={keyOf.productreviews}
      nameOf={row => row.name}
      textsOf={row => [row.name, row.author, row.review]}
      onRemove={keys => removeRows('productreviews', keys)}
    />
  )
}

/** A column of the day of a row. */
function useDate<Row extends { readonly date: string }>(header: 'since' | 'date'): TableColumn<Row> {
  const { t } = useTranslation('demoCustomers')
  const format = useFormat()
  return {
    key: 'date',
    header: t(header),
    value: row => toDay(row.date),
    render: row => format.businessDay(toDay(row.date), 'date'),
  }
}

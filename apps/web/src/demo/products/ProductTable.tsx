import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { useAnswer } from '../core/use-answer.ts'
import { DataTable, type TableColumn } from '../parts/DataTable.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { type Product, products } from './contract.ts'
import { client } from './handlers.ts'
import { Failure, Stock } from './product-parts.tsx'

const nameOf = ({ name }: Product): string => name
const link = { to: '/demo/$', params: { _splat: 'products' } } as const

/** The products as a table. */
export function ProductTable() {
  const { t } = useTranslation('demoProducts')
  const { data, error } = useAnswer(client, products.list, undefined)
  const column = (
    key: string,
    value: (product: Product) => string | number,
    render: TableColumn<Product>['render'] = value,
  ) => ({ key, header: t(`column.${key}`), value, render })
  const columns: readonly TableColumn<Product>[] = [
    column('id', ({ id }) => id),
    column('name', nameOf, ({ id, name }) => (
      <Link to="/demo/$" params={{ _splat: `products/${id}` }}>
        {name}
      </Link>
    )),
    column(
      'created',
      ({ created }) => Date.parse(created),
      ({ created }) => <Instant at={created} form="date" />,
    ),
    ...(['offerPrice', 'salePrice'] as const).map(key => ({
      ...column(
        key,
        product => product[key],
        product => <Money amount={product[key]} />,
      ),
      end: true,
    })),
    column(
      'status',
      ({ isStock }) => Number(isStock),
      ({ isStock }) => <Stock isStock={isStock} />,
    ),
  ]
  return (
    <>
      <PageHead title={t('table')} actions={<LinkButton {...link}>{t('toShop')}</LinkButton>} />
      <Failure error={error} />
      {data && (
        <DataTable
          label={t('table')}
          rows={data.products}
          columns={columns}
          keyOf={({ id }) => String(id)}
          nameOf={nameOf}
        />
      )}
    </>
  )
}

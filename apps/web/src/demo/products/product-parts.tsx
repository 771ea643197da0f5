import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, ShoppingCart } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { useCartCount } from '../checkout/cart.ts'
import { reasonOf } from '../core/use-answer.ts'
import { Art } from '../parts/Art.tsx'
import { Stars } from '../parts/Stars.tsx'
import type { Product } from './contract.ts'
import css from './products.module.css'
import seed from './seed.json'

const fills: ReadonlyMap<string, string> = new Map(Object.entries(seed.colours))

/** The name of a gender, a category or a colour; a colour with a sample of it. */
export function Value({ value }: { value: string }) {
  const { t } = useTranslation('demoProducts')
  const background = fills.get(value)
  return (
    <span className={css.value}>
      {background !== undefined && <span className={css.swatch} style={{ background }} aria-hidden="true" />}
      {t(`value.${value}`)}
    </span>
  )
}

/** The price, the price before, and what is saved. */
export function Prices({ product: { offerPrice, salePrice, discount } }: { product: Product }) {
  const { t } = useTranslation('demoProducts')
  return (
    <span className={css.row}>
      <Money amount={offerPrice} strong />
      {salePrice > offerPrice && (
        <>
          <span className="visually-hidden">{t('before')}</span>
          <s className={css.quiet}>
            <Money amount={salePrice} />
          </s>
          <span className={css.saved}>{t('saved', { percent: discount })}</span>
        </>
      )}
    </span>
  )
}

/** A rating as stars and as a figure. */
export const Rating = ({ rating }: { rating: number }) => (
  <span className={css.row}>
    <Stars rating={rating} />
    <span className={css.quiet} aria-hidden="true">
      {rating}
    </span>
  </span>
)

export function Stock({ isStock }: { isStock: boolean }) {
  const { t } = useTranslation('demoProducts')
  return (
    <StatusChip tone={isStock ? 'ok' : 'bad'} icon={isStock ? CircleCheck : CircleX}>
      {isStock ? t('inStock') : t('outOfStock')}
    </StatusChip>
  )
}

type CardsProps = { products: readonly Product[]; heading: 'h2' | 'h3' }

/** Products to choose from; each leads to its details. `heading`: of each, one level below that of its place. */
export const ProductCards = ({ products, heading: Heading }: CardsProps) => (
  <ul className={css.cards}>
    {products.map(product => (
      <li key={product.id} className={css.card}>
        <span className={css.picture}>
          <Art name={product.image} kind="object" />
        </span>
        <Heading>
          <Link to="/demo/$" params={{ _splat: `products/${product.id}` }}>
            {product.name}
          </Link>
        </Heading>
        <p className={css.quiet}>{product.description}</p>
        <Rating rating={product.rating} />
        <Prices product={product} />
      </li>
    ))}
  </ul>
)

/** How many pieces are in the cart; leads to it. Stays in view at the lower edge. */
export function CartLink() {
  const { t } = useTranslation('demoProducts')
  const count = useCartCount()
  return (
    <LinkButton
      to="/demo/$"
      params={{ _splat: 'checkout' }}
      variant="contained"
      size="large"
      className={css.cart}
      aria-label={t('cart', { count })}
      title={t('cart', { count })}
      startIcon={<ShoppingCart size={18} aria-hidden="true" />}
    >
      {count}
    </LinkButton>
  )
}

/** Why something could not be read. */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('demo')
  return error !== null && <Alert severity="error">{t('failedRead', { reason: reasonOf(error) })}</Alert>
}

import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TabPanels } from '../../ui/tabs/TabBar.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { useAnswer } from '../core/use-answer.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { NotFound } from '../parts/NotFound.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { type Product, products, type Review, sizes } from './contract.ts'
import { client } from './handlers.ts'
import { OrderForm } from './OrderForm.tsx'
import { Pictures } from './Pictures.tsx'
import { CartLink, Failure, Prices, ProductCards, Rating, Stock } from './product-parts.tsx'
import css from './products.module.css'

const tabs = ['description', 'reviews'] as const

/** A product: its pictures and what it costs, the order form, reviews and other products. */
export function Details({ id }: { id: string }) {
  const { t } = useTranslation('demoProducts')
  const relatedId = useId()
  const { data: product, error } = useAnswer(client, products.details, { id })
  const related = useAnswer(client, products.related, { id }).data ?? []
  if (product === null) return <NotFound />
  if (product === undefined) return <Failure error={error} />
  const link = { to: '/demo/$', params: { _splat: 'products' } } as const
  return (
    <>
      <PageHead title={product.name} actions={<LinkButton {...link}>{t('toShop')}</LinkButton>} />
      <div className={css.details}>
        <Pictures product={product} />
        <div className={css.stack}>
          <span className={css.row}>
            <Stock isStock={product.isStock} />
            <Rating rating={product.rating} />
          </span>
          <p className={css.price}>
            <Prices product={product} />
          </p>
          {product.isStock ? <OrderForm product={product} /> : <p>{t('soldOut')}</p>}
        </div>
      </div>
      <About product={product} />
      <section className={css.stack} aria-labelledby={relatedId}>
        <h2 id={relatedId} className={css.title}>
          {t('related')}
        </h2>
        <ProductCards products={related} heading="h3" />
      </section>
      <CartLink />
    </>
  )
}

function About({ product: { description, gender, categories, colors, created } }: { product: Product }) {
  const { t } = useTranslation('demoProducts')
  const [tab, setTab] = useState<(typeof tabs)[number]>('description')
  const { data, error } = useAnswer(client, products.reviews, undefined)
  return (
    <div>
      <TabPanels
        label={t('about')}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
        counts={{ reviews: data?.productReviews.length }}
        current={tab}
        onChange={setTab}
      >
        {tab === 'reviews' && data?.productReviews.map(review => <Opinion key={review.id} review={review} />)}
        {tab === 'reviews' && <Failure error={error} />}
        {tab === 'description' && (
          <DefinitionList
            items={[
              { label: t('tab.description'), value: description, wide: true },
              { label: t('field.gender'), value: t(`value.${gender}`) },
              { label: t('field.categories'), value: categories.map(each => t(`value.${each}`)).join(', ') },
              { label: t('field.colors'), value: colors.map(each => t(`value.${each}`)).join(', ') },
              { label: t('sizes'), value: sizes.join(', ') },
              { label: t('column.created'), value: <Instant at={created} form="date" /> },
            ]}
          />
        )}
      </TabPanels>
    </div>
  )
}

/** What a customer says about the shop. */
function Opinion({ review: { rating, review, date, profile } }: { review: Review }) {
  const { t } = useTranslation('demoProducts')
  return (
    <article className={css.opinion}>
      <Avatar name={profile.avatar} />
      <div>
        <span className={css.row}>
          <strong>{profile.name}</strong>
          <Rating rating={rating} />
          <span className={css.quiet}>
            <Instant at={date} form="date" />
          </span>
          {profile.status && <span className={css.quiet}>{t('bought')}</span>}
        </span>
        <p>{review}</p>
      </div>
    </article>
  )
}

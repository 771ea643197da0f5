import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { type AppName, isApp } from './core/apps.ts'
import { loadAppWords } from './core/words.ts'
import { NotFound } from './parts/NotFound.tsx'
import css from './demo.module.css'

/** A screen of an application. `rest`: the parts of the address after its name. */
type Screen = ComponentType<{ rest: readonly string[] }>

/** A screen and its texts, loaded when it is opened. */
const screen = (app: AppName, load: () => Promise<Screen>): Screen =>
  lazy(async () => ({ default: (await Promise.all([load(), loadAppWords(app)]))[0] }))

const screens: Readonly<Record<AppName, Screen>> = {
  account: screen('account', () => import('./account/Account.tsx').then(part => part.Account)),
  social: screen('social', () => import('./social/Social.tsx').then(part => part.Social)),
  users: screen('users', () => import('./users/Users.tsx').then(part => part.Users)),
  mail: screen('mail', () => import('./mail/Mail.tsx').then(part => part.Mail)),
  calendar: screen('calendar', () => import('./calendar/Calendar.tsx').then(part => part.Calendar)),
  chat: screen('chat', () => import('./chat/Chat.tsx').then(part => part.Chat)),
  contacts: screen('contacts', () => import('./contacts/Contacts.tsx').then(part => part.Contacts)),
  kanban: screen('kanban', () => import('./kanban/Kanban.tsx').then(part => part.Kanban)),
  products: screen('products', () => import('./products/Products.tsx').then(part => part.Products)),
  checkout: screen('checkout', () => import('./checkout/Checkout.tsx').then(part => part.Checkout)),
  customers: screen('customers', () => import('./customers/Customers.tsx').then(part => part.Customers)),
}

/** A page of the demo area: the application its address names, and a note that nothing leaves the browser. */
export function DemoArea() {
  const path = useRouterState({ select: state => state.location.pathname })
  const [app, ...rest] = path
    .split('/')
    .filter(part => part !== '')
    .slice(1)
  if (!isApp(app)) return <NotFound />
  const { [app]: Screen } = screens
  return (
    <div className={css.area}>
      <Suspense fallback={null}>
        <Screen key={app} rest={rest} />
      </Suspense>
      <Note />
    </div>
  )
}

function Note() {
  const { t } = useTranslation('demo')
  return <p className={css.note}>{t('note')}</p>
}

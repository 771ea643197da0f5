import {
  CalendarRange,
  Contact,
  IdCard,
  KeyRound,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Receipt,
  ShoppingBag,
  ShoppingCart,
  SquareKanban,
  UserRound,
} from 'lucide-react'

/** The applications of the demo area in the order of the menu, by the first part of their address. */
export const appIcons = {
  account: KeyRound,
  social: UserRound,
  users: IdCard,
  mail: Mail,
  calendar: CalendarRange,
  chat: MessagesSquare,
  contacts: Contact,
  kanban: SquareKanban,
  products: ShoppingBag,
  checkout: ShoppingCart,
  customers: Receipt,
} as const satisfies Readonly<Record<string, LucideIcon>>

export type AppName = keyof typeof appIcons

export const appNames = Object.keys(appIcons) as readonly AppName[]

/** Whether the first part of an address names an application. */
export const isApp = (name: string | undefined): name is AppName => name !== undefined && Object.hasOwn(appIcons, name)

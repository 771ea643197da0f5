// The queue of withdrawals as a react-admin user would build it: defaults throughout, the same columns and page size as
// `/account/withdraw`.
import {
  Admin,
  ChipField,
  Datagrid,
  DateField,
  FunctionField,
  List,
  NumberField,
  Resource,
  TextField,
} from 'react-admin'
import { createRoot } from 'react-dom/client'

const dataProvider = {
  async getList(resource, { pagination: { page, perPage }, sort: { field, order } }) {
    const query = new URLSearchParams({ sort: field, order, offset: (page - 1) * perPage, limit: perPage })
    const response = await fetch(`/api/${resource}?${query.toString()}`)
    if (!response.ok) throw new Error(response.statusText)
    return response.json()
  },
}

/** Signed in is who has the flag. */
const authProvider = {
  login: async () => localStorage.setItem('signedIn', 'yes'),
  logout: async () => localStorage.removeItem('signedIn'),
  checkError: async () => undefined,
  checkAuth: async () => {
    if (localStorage.getItem('signedIn') === null) throw new Error('not signed in')
  },
}

const baht = { style: 'currency', currency: 'THB', currencyDisplay: 'narrowSymbol' }
const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' }

const elapsed = since => {
  const seconds = Math.floor((Date.now() - new Date(since).getTime()) / 1000)
  const padded = value => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}`
}

const Withdrawals = () => (
  <List perPage={50} sort={{ field: 'requestedAt', order: 'ASC' }}>
    <Datagrid>
      <DateField source="requestedAt" label="Time" showTime options={time} />
      <FunctionField
        label="Member"
        render={({ username, name }) => (
          <>
            <b>{username}</b> {name}
          </>
        )}
      />
      <FunctionField label="Pay to" render={({ bank, accountNo }) => `${bank} ${accountNo}`} />
      <NumberField source="amount" options={baht} />
      <ChipField source="status" />
      <FunctionField label="Waiting" textAlign="right" render={({ requestedAt }) => elapsed(requestedAt)} />
      <NumberField source="balance" options={baht} />
      <FunctionField
        label="Turnover"
        textAlign="right"
        render={({ required, done }) => (required === 0 ? '—' : `${done} / ${required}`)}
      />
      <TextField source="lastPromotion" emptyText="—" />
    </Datagrid>
  </List>
)

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth disableTelemetry>
    <Resource name="withdrawals" list={Withdrawals} />
  </Admin>,
)

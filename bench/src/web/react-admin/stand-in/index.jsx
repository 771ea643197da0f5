// In place of react-admin, the part of it that ../app/main.jsx uses, for a run that installs nothing. It shows the app's
// columns with the rows of its server, or a sign-in form; it is not react-admin, and nothing is measured against it.
import { Children, createContext, useContext, useEffect, useState } from 'react'

const Provider = createContext(undefined)
const ResourceName = createContext('')
const Rows = createContext([])
const Row = createContext({})

export function Admin({ dataProvider, authProvider, children }) {
  const [isSignedIn, setSignedIn] = useState()
  useEffect(() => {
    authProvider.checkAuth().then(
      () => setSignedIn(true),
      () => setSignedIn(false),
    )
  }, [authProvider])
  if (isSignedIn === undefined) return null
  if (!isSignedIn || location.hash === '#/login') return <SignIn login={authProvider.login} />
  return <Provider value={dataProvider}>{children}</Provider>
}

const SignIn = ({ login }) => (
  <form onSubmit={login}>
    <input name="username" aria-label="Username" />
    <input name="password" aria-label="Password" type="password" />
  </form>
)

export const Resource = ({ name, list: Page }) => (
  <ResourceName value={name}>
    <Page />
  </ResourceName>
)

export function List({ perPage, sort, children }) {
  const provider = useContext(Provider)
  const resource = useContext(ResourceName)
  const [rows, setRows] = useState([])
  useEffect(() => {
    provider.getList(resource, { pagination: { page: 1, perPage }, sort, filter: {} }).then(({ data }) => setRows(data))
  }, [provider, resource, perPage, sort])
  return <Rows value={rows}>{children}</Rows>
}

export const Datagrid = ({ children }) => (
  <table>
    <tbody>
      {useContext(Rows).map(row => (
        <tr key={row.id}>
          <Row value={row}>
            {Children.map(children, field => (
              <td>{field}</td>
            ))}
          </Row>
        </tr>
      ))}
    </tbody>
  </table>
)

export const FunctionField = ({ render }) => render(useContext(Row))
export const TextField = ({ source, emptyText = '' }) => useContext(Row)[source] ?? emptyText
export const ChipField = ({ source }) => <span>{useContext(Row)[source]}</span>
export const NumberField = ({ source, options }) => useContext(Row)[source].toLocaleString('en', options)
export const DateField = ({ source, options }) => new Date(useContext(Row)[source]).toLocaleTimeString('en', options)

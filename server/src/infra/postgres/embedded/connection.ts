/** Connection options of the driver. */
export interface Connection {
  /** The folder of the Unix socket. */
  host: string
  port: number
  user: string
  database: string
}

export const socketConnection = (host: string): Connection => ({
  host,
  port: 5432,
  user: 'seam',
  database: 'seam',
})

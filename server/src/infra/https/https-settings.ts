/** Settings for HTTPS by a Caddy that Seam starts. */
export interface HttpsSettings {
  /** The URL of the site, without a trailing slash. */
  publicUrl: string
  /** Where the server listens for plain HTTP. */
  upstream: { host: string; port: number }
  /** The address that Caddy listens on; '' for all. */
  host: string
  httpsPort: number
  /** The port that redirects to HTTPS and answers challenges. */
  httpPort: number
  /** The ACME directory of the certificate authority; null for Caddy's default, Let's Encrypt. */
  acmeDirectory: string | null
  /** A file with the CA certificates to trust for that directory; null for those of the system. */
  acmeCaFile: string | null
  /** The path or name of the Caddy program. */
  caddy: string
}

export const hostnameOf = ({ publicUrl }: HttpsSettings): string => new URL(publicUrl).hostname

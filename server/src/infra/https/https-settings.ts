/** How a site is served over HTTPS by a Caddy that Seam starts. */
export interface HttpsSettings {
  /** The URL of the site, without a trailing slash. */
  publicUrl: string
  /** Where the server listens for plain HTTP. */
  upstream: { host: string; port: number }
  /** The address on which Caddy listens; '' for all. */
  host: string
  httpsPort: number
  /** The port that redirects to HTTPS and answers challenges. */
  httpPort: number
  /** The directory of the certificate authority; null for Caddy's default, Let's Encrypt. */
  acmeDirectory: string | null
  /** A file with certificates by which that directory is trusted; null for those of the system. */
  acmeCaFile: string | null
  /** The path or name of the program. */
  caddy: string
}

export const hostnameOf = ({ publicUrl }: HttpsSettings): string => new URL(publicUrl).hostname

/**
 * Returns the systemd unit of a site. All paths are absolute; `writable` lists those that it writes
 * beside its own folder.
 */
export const serviceUnit = ({ folder, user, node, writable }) => `[Unit]
Description=Seam, a community's videos and posts
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
User=${escape(user)}
WorkingDirectory=${escape(folder)}
# The settings, as in .env.example. Optional.
EnvironmentFile=-${escape(folder)}/.env
ExecStart=${quote(node)} scripts/start.mjs
Restart=always
RestartSec=5

# SIGTERM only for the main process: it stops the server, which stops its PostgreSQL in order.
KillMode=mixed
TimeoutStopSec=30
# A decoder that runs out of memory fails its own job.
OOMPolicy=continue
LimitNOFILE=65536

# The ports of HTTPS=on, and no other right of root.
AmbientCapabilities=CAP_NET_BIND_SERVICE
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
NoNewPrivileges=yes
UMask=0077
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths=${[folder, ...writable].map(quote).join(' ')}
PrivateTmp=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
LockPersonality=yes
SystemCallArchitectures=native
# The sandbox of decoders needs namespaces and mounts of its own.
SystemCallFilter=~@clock @cpu-emulation @module @obsolete @raw-io @reboot @swap

[Install]
WantedBy=multi-user.target
`

/** systemd replaces what follows a percent sign. */
const escape = (text) => text.replaceAll('%', '%%')

const quote = (path) =>
  /^[\w./@:+-]+$/.test(path) ? path : `"${escape(path).replaceAll(/["\\]/g, String.raw`\$&`)}"`

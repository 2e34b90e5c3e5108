#!/bin/bash
# Build the image and start what compose.yaml and compose.many.yaml describe, on a Debian 12 machine without Docker and
# without a registry of images: with podman, on base images made of Debian packages. As root, from a clone with npm
# installed. What it makes stays in $WORK, 6 GB. What came of it stands in docs/operating/containers.md.
#
#   tools/containers/try.sh build
#   tools/containers/try.sh with compose.yaml [command]     without a command: a shell beside the running containers
set -euo pipefail
cd "$(dirname "$0")/../.."
export WORK=${WORK:-/var/tmp/rastro-containers}
DEBIAN=${DEBIAN:-http://deb.debian.org/debian}
NODE_IMAGE=node:24-trixie-slim
mkdir -p "$WORK"
export CONTAINERS_STORAGE_CONF="$WORK/storage.conf" CONTAINERS_CONF="$WORK/containers.conf"
printf '[storage]\ndriver = "overlay"\ngraphroot = "%s/graph"\nrunroot = "%s/run"\n' "$WORK" "$WORK" > "$CONTAINERS_STORAGE_CONF"
FILES=$(ulimit -Hn)
PROCESSES=20000
printf '[containers]\ndefault_ulimits = ["nofile=%s:%s", "nproc=%s:%s"]\n[engine]\nruntime = "crun"\ncgroup_manager = "cgroupfs"\n' \
  "$FILES" "$FILES" "$PROCESSES" "$PROCESSES" > "$CONTAINERS_CONF"

install_tools() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    podman buildah crun conmon netavark aardvark-dns catatonit iptables debootstrap python3-venv
  # Debian's podman-compose is 1.0, which cannot read `env_file: [{ path, required }]`.
  [ -x "$WORK/venv/bin/podman-compose" ] || python3 -m venv "$WORK/venv"
  "$WORK/venv/bin/pip" install -q podman-compose==1.6.0
}

# The image of Node is Debian with Node in /usr/local and a user `node`. The certificates of this machine are put in, as it
# may reach the registry of npm through a proxy of its own.
make_node_image() {
  local root="$WORK/node-root"
  [ -d "$root/usr" ] || debootstrap --variant=minbase --include=ca-certificates trixie "$root" "$DEBIAN"
  install -m755 node_modules/node/bin/node "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -r "$(npm root -g 2> /dev/null)/npm" "$root/usr/local/lib/node_modules/"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  install -D -m644 /etc/ssl/certs/ca-certificates.crt "$root/usr/local/share/machine.crt"
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
  grep -q ^node: "$root/etc/passwd" || chroot "$root" useradd --uid 1000 --create-home --shell /bin/bash node
  tar -C "$root" -c . | podman import --change 'CMD ["node"]' \
    --change 'ENV NODE_EXTRA_CA_CERTS=/usr/local/share/machine.crt' - "docker.io/library/$NODE_IMAGE"
}

build_image() {
  buildah build --format docker --isolation chroot --network host "$@"
}

# PostgreSQL, NATS and nginx of Debian under the names the files use.
make_neighbours() {
  build_image -t localhost/neighbours -f - tools/containers << END
FROM $NODE_IMAGE
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    postgresql-17 nats-server nginx-light && rm -rf /var/lib/apt/lists/*
COPY postgres.sh /usr/local/bin/start-postgres
COPY nginx.conf /etc/nginx/nginx.conf
END
  neighbour library/postgres:17-alpine << 'END'
ENV PATH=/usr/lib/postgresql/17/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/data
CMD ["start-postgres"]
END
  neighbour library/nats:2-alpine << 'END'
CMD ["nats-server"]
END
  neighbour nginxinc/nginx-unprivileged:1.28-alpine << 'END'
USER www-data
CMD ["nginx", "-g", "daemon off;"]
END
}

neighbour() {
  { echo 'FROM localhost/neighbours'; cat; } | build_image -t "docker.io/$1" -f - tools/containers
}

build() {
  install_tools
  podman image exists "docker.io/library/$NODE_IMAGE" || make_node_image
  podman image exists docker.io/library/nats:2-alpine || make_neighbours
  build_image -t localhost/rastro .
  podman images
}

# Without systemd nobody asks containers for their health.
ask_for_health() {
  while sleep 5; do
    for container in $(podman ps -q); do podman healthcheck run "$container" > /dev/null 2>&1 || true; done
  done
}

# In one mount namespace with whatever is run beside them: `podman exec` finds only containers mounted in its own.
with_compose() {
  local file=$1 lowered=".tried-$1"
  shift
  # crun refuses machines that have both kinds of cgroups.
  umount /sys/fs/cgroup/unified 2> /dev/null || true
  # Limits above those of this machine cannot be set.
  sed "s/nofile: {[^}]*}/nofile: $FILES, nproc: $PROCESSES/" "$file" > "$lowered"
  ask_for_health &
  trap 'podman-compose -f "'"$lowered"'" down -v -t 30 > /dev/null 2>&1; rm "'"$lowered"'"; kill %1' EXIT
  podman-compose -f "$lowered" up -d --no-build
  "${@:-bash}"
}

case "${1:-}" in
  build) build ;;
  with) shift; PATH="$WORK/venv/bin:$PATH" unshare --mount --propagation private "$0" inside "$@" ;;
  inside) shift; with_compose "$@" ;;
  *) sed -n '2,8p' "$0" >&2; exit 64 ;;
esac

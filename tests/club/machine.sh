#!/bin/sh
# A machine within this one: systemd as process 1 of namespaces of its own, on a view of this root in which nothing that
# is changed stays. Called by machine.py. $1: an empty directory; $2: the program; $3: the packages that it needs.
set -e
place=$1 root=$1/root
mount -t tmpfs tmpfs "$place"
mkdir "$place/upper" "$place/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$place/upper,workdir=$place/work" "$root"

mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
for empty in run tmp dev; do mount -t tmpfs tmpfs "$root/$empty"; done
mkdir "$root/dev/shm" "$root/dev/pts"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mknod -m 666 "$root/dev/null" c 1 3
mknod -m 666 "$root/dev/zero" c 1 5
mknod -m 666 "$root/dev/full" c 1 7
mknod -m 666 "$root/dev/random" c 1 8
mknod -m 666 "$root/dev/urandom" c 1 9
mknod -m 666 "$root/dev/tty" c 5 0

if [ -d /sys/fs/cgroup/systemd ]; then
    mount -t tmpfs tmpfs "$root/sys/fs/cgroup"
    mkdir "$root/sys/fs/cgroup/systemd" "$root/sys/fs/cgroup/unified"
    mount -t cgroup -o none,name=systemd systemd "$root/sys/fs/cgroup/systemd"
    mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup/unified"
else
    mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
fi

# What would reach the kernel that both machines share.
for service in systemd-sysctl systemd-modules-load systemd-binfmt systemd-udevd systemd-udev-trigger; do
    ln -sf /dev/null "$root/etc/systemd/system/$service.service"
done

mkdir -p "$root/opt/shared/site-packages" "$root/opt/intrige-companion"
mount --bind "$3" "$root/opt/shared/site-packages"
tar -C "$2" --exclude=./.git --exclude=./.venv --exclude=./node_modules --exclude='./.*_cache' -c . |
    tar -C "$root/opt/intrige-companion" -x --no-same-owner

exec env -i container=lxc PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    chroot "$root" /lib/systemd/systemd --system --unit=basic.target --log-target=journal

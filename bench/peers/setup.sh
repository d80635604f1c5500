#!/bin/sh
# Builds the drivers of the other engines below build/peers; needs the ordinary package clients.
#
#   bench/peers/setup.sh [lucene] [bm25s]      (no name: both)
#
# Each driver ends as an executable build/peers/NAME/run that agentir-bench finds.
# AGENTIR_PEERS puts them elsewhere, AGENTIR_JAVA_HOME names the JDK (21 or newer) to use,
# AGENTIR_PYTHON the Python (3.10 or newer).
set -eu

here=$(cd "$(dirname "$0")" && pwd)
target=${AGENTIR_PEERS:-$here/../../build/peers}
mkdir -p "$target"
target=$(cd "$target" && pwd)

fail() {
	echo "setup.sh: $1" >&2
	exit 1
}

# java_major prints the major version of the JDK in $1, or 0.
java_major() {
	"$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p' | grep . || echo 0
}

find_jdk() {
	for home in "${AGENTIR_JAVA_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/*; do
		if [ -x "$home/bin/javac" ] && [ "$(java_major "$home")" -ge 21 ]; then
			echo "$home"
			return
		fi
	done
	if javac=$(command -v javac) && home=$(dirname "$(dirname "$(readlink -f "$javac")")") &&
		[ "$(java_major "$home")" -ge 21 ]; then
		echo "$home"
		return
	fi
	fail "lucene needs a JDK 21 or newer: install one, or point AGENTIR_JAVA_HOME at it"
}

# launcher writes an executable that becomes the given command, so that ending it ends the engine.
launcher() {
	cat >"$1.new"
	chmod +x "$1.new"
	mv "$1.new" "$1"
}

lucene() {
	command -v mvn >/dev/null || fail "lucene needs Maven: install the package maven"
	jdk=$(find_jdk)
	echo "setup.sh: building lucene with $jdk" >&2
	JAVA_HOME=$jdk mvn -q -B -f "$here/lucene/pom.xml" -Dagentir.target="$target/lucene" package
	# One collector thread, like the search; the vector module is what makes Lucene decode fast.
	launcher "$target/lucene/run" <<-EOF
		#!/bin/sh
		exec "$jdk/bin/java" -Xms2g -Xmx6g -XX:+UseSerialGC --add-modules jdk.incubator.vector \\
			--enable-native-access=ALL-UNNAMED -jar "$target/lucene/lucene-driver.jar" "\$@"
	EOF
}

bm25s() {
	python=${AGENTIR_PYTHON:-python3}
	"$python" -c 'import sys, venv; sys.exit(sys.version_info < (3, 10))' ||
		fail "bm25s needs Python 3.10 or newer with venv: install python3-venv, or set AGENTIR_PYTHON"
	echo "setup.sh: installing bm25s for $("$python" --version)" >&2
	mkdir -p "$target/bm25s"
	"$python" -m venv "$target/bm25s/venv"
	"$target/bm25s/venv/bin/pip" install --quiet --disable-pip-version-check \
		-r "$here/bm25s/requirements.txt"
	launcher "$target/bm25s/run" <<-EOF
		#!/bin/sh
		export OMP_NUM_THREADS=1 NUMBA_NUM_THREADS=1
		exec "$target/bm25s/venv/bin/python" "$here/bm25s/driver.py" "\$@"
	EOF
}

[ $# -gt 0 ] || set -- lucene bm25s
for name in "$@"; do
	case $name in
	lucene | bm25s) "$name" ;;
	*) fail "no driver named $name: lucene, bm25s" ;;
	esac
done
